import { openAdmin } from '@lechaim/shared/stores/shell.ts'
import { $menu, $shop } from '@lechaim/shared/stores/shop.ts'
import { Slot } from '@lechaim/shared/ui/area.tsx'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, layer, media, space } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { UserRoundCog } from 'lucide-react'
import { css, styled } from 'styled-components'
import { withoutScripts } from '../root-state-styles.ts'
import { SearchForm } from '../search/search-form.tsx'
import { Brand } from './brand.tsx'
import { messages } from './header-messages.ts'
import { MainMenu } from './menu/main-menu.tsx'
import { MobileMenu } from './menu/mobile-menu.tsx'

/** The bar on top of home, category and checkout (SPEC §2). The cart's button comes from the cart's remote. */
export function Header() {
  const menu = useStore($menu)
  const shop = useStore($shop)
  const header = shop.state === 'ready' ? shop.data.header : { storeName: '', tagline: '', logo: '' }
  const oneRow = fitsOneRow(
    header,
    menu.map(({ category }) => category.name),
  )
  return (
    <Bar>
      <Row $oneRow={oneRow}>
        <Brand {...header} />
        <MainMenu />
        <WideSearch>
          <SearchForm />
        </WideSearch>
        <Actions>
          <IconButton aria-label={messages.manager} title={messages.manager} onClick={() => openAdmin()}>
            <UserRoundCog aria-hidden />
          </IconButton>
          <Slot name="header-actions" notice="compact" />
          <MobileMenu />
        </Actions>
      </Row>
    </Bar>
  )
}

/** Room for names and menu beside search and buttons on a wide screen, in characters of the text font. */
const rowCharacters = 90
/** A menu entry's padding and arrow, in characters. */
const entryPadding = 3
const homeLength = 8
/** The shop's name is set larger than the menu; the tagline wraps. */
const nameScale = 2
const taglineLine = 16

/** Decides from the data whether brand and main categories fit the header's one row, so that server and browser agree. */
export function fitsOneRow({ storeName, tagline }: { storeName: string; tagline: string }, names: readonly string[]): boolean {
  const brand = storeName.length * nameScale + Math.min(tagline.length, taglineLine)
  return names.reduce((sum, name) => sum + name.length + entryPadding, brand + homeLength + entryPadding) <= rowCharacters
}

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sticky};
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  ${withoutScripts} {
    position: static;
  }
`

const Row = styled(Wrap)<{ $oneRow: boolean }>`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  min-block-size: 64px;
  ${media.tablet} {
    grid-template-columns: auto minmax(200px, 1fr) auto;
    column-gap: ${space(6)};
  }
  ${media.desktop} {
    grid-template-areas: 'brand search actions' 'menu menu menu';
    padding-block-start: ${space(3)};
  }
  ${({ $oneRow }) =>
    $oneRow &&
    css`
      ${media.wide} {
        grid-template-areas: 'brand menu search actions';
        grid-template-columns: auto minmax(0, 1fr) 210px auto;
        min-block-size: 76px;
        padding-block: ${space(1)};
      }
    `}
`

/* Small screens have it in their menu, which needs scripts. */
const WideSearch = styled.div`
  display: none;
  grid-column: 1 / -1;
  order: 1;
  margin-block-end: ${space(1)};
  ${withoutScripts} {
    display: block;
  }
  ${media.tablet} {
    display: block;
    grid-column: auto;
    order: 0;
    inline-size: min(100%, 420px);
    margin-block-end: 0;
    margin-inline-start: auto;
  }
  ${media.desktop} {
    grid-area: search;
  }
`

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(0.5)};
  ${media.desktop} {
    grid-area: actions;
    gap: ${space(1)};
  }
`
