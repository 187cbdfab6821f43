import { openAdmin } from '@lechaim/shared/stores/shell.ts'
import { $menu, $shop } from '@lechaim/shared/stores/shop.ts'
import { Slot } from '@lechaim/shared/ui/area.tsx'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, layer, media, space } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { KeyRound } from 'lucide-react'
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
    <>
      {'closed' in header && header.closed && <Closed role="status">{header.closed}</Closed>}
      <Bar ref={foldWhileReading}>
        <Row $oneRow={oneRow}>
          <Brand {...header} />
          <MainMenu />
          <SearchRow>
            <SearchForm />
          </SearchRow>
          <Actions>
            <IconButton aria-label={messages.manager} title={messages.manager} onClick={() => openAdmin()}>
              <KeyRound aria-hidden />
            </IconButton>
            <Slot name="header-actions" notice="compact" />
            <MobileMenu />
          </Actions>
        </Row>
      </Bar>
    </>
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

/** Scrolling less than this does not change the direction. */
const minScrollPx = 8
/** From here on the second row folds away. */
const foldFromPx = 120

/** Marks the bar while the reader scrolls down. */
function foldWhileReading(bar: HTMLElement | null) {
  if (!bar) return
  // Before the scripts ran the reader may have scrolled down already.
  let last = 0
  const scrolled = () => {
    if (Math.abs(scrollY - last) < minScrollPx) return
    bar.toggleAttribute('data-folded', scrollY > last && scrollY > foldFromPx)
    last = scrollY
  }
  scrolled()
  addEventListener('scroll', scrolled, { passive: true })
  return () => removeEventListener('scroll', scrolled)
}

/** Of a shop that is closed for a while. */
const Closed = styled.p`
  padding: ${space(2)} ${space(4)};
  background: ${color.wine};
  color: ${color['on-wine']};
  text-align: center;
`

const small = '@media (max-width: 767px)'
/** The search's row on small screens. */
const searchHeight = `calc(46px + ${space(2.5)})`

/** Folded by cutting it off: what is below stays where it is. */
const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sticky};
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  ${withoutScripts} {
    position: static;
  }
  ${small} {
    &:not(:focus-within) {
      clip-path: inset(0);
      transition: clip-path 0.2s;
    }
    &[data-folded]:not(:focus-within) {
      clip-path: inset(0 0 ${searchHeight});
    }
    &[data-folded]::after {
      position: absolute;
      inset: auto 0 ${searchHeight};
      border-block-end: 1px solid ${color.line};
      content: '';
    }
  }
`

const Row = styled(Wrap)<{ $oneRow: boolean }>`
  display: grid;
  grid-template-rows: minmax(60px, auto);
  grid-template-columns: 1fr auto;
  align-items: center;
  ${media.tablet} {
    grid-template-rows: none;
    grid-template-columns: auto minmax(200px, 1fr) auto;
    column-gap: ${space(6)};
    min-block-size: 64px;
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

const SearchRow = styled.div`
  grid-column: 1 / -1;
  order: 1;
  padding-block-end: ${space(2.5)};
  /* The menu has a field of its own. */
  ${small} {
    :root:has(dialog:modal) & {
      visibility: hidden;
    }
  }
  ${media.tablet} {
    grid-column: auto;
    order: 0;
    inline-size: min(100%, 420px);
    padding-block-end: 0;
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
