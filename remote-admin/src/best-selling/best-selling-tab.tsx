import type { Product } from '@lechaim/shared/contracts/products.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { SearchBox, Toolbar } from '../forms/toolbar.tsx'
import { ListView } from '../lists/list-view.tsx'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock, TabHead } from '../ui/tab-parts.tsx'
import { bestSellingMessages as t } from './best-selling-messages.ts'
import { $chosen, bestSellingForm, choiceList } from './best-selling-store.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ChosenList } from './chosen-list.tsx'

/** The choice of the home page's best sellers (SPEC §2). */
export function BestSellingTab() {
  const form = useStore(bestSellingForm.$form)
  const chosen = useStore($chosen)
  return (
    <>
      <TabHead title={t.title} />
      {form.state === 'loading' && <LoadingBlock />}
      {form.state === 'failed' && <FailedNotice onRetry={bestSellingForm.load} />}
      {form.state === 'open' && (
        <>
          <ChosenList products={chosen} />
          <AllHeading>{t.all}</AllHeading>
          <Choices chosen={chosen} />
          <SaveBar>
            <p role="status">{t.chosen(chosen.length)}</p>
            <Button aria-busy={form.saving} onClick={() => void bestSellingForm.submit()}>
              {form.saving ? panelMessages.saving : t.save}
            </Button>
          </SaveBar>
        </>
      )}
    </>
  )
}

function Choices({ chosen }: { chosen: readonly Product[] }) {
  const { q } = useStore(choiceList.$filter)
  const ids = new Set(chosen.map(({ id }) => id))
  return (
    <>
      <Toolbar>
        <SearchBox label={t.search} value={q} onChange={(q) => choiceList.filter({ q }, { delayed: true })} />
      </Toolbar>
      <ListView of={choiceList} texts={t}>
        {(products) => (
          <List>
            {products.map((product) => (
              <ChoiceRow key={product.id} product={product} chosen={ids.has(product.id)} />
            ))}
          </List>
        )}
      </ListView>
    </>
  )
}

const AllHeading = styled.h3`
  margin-block-end: ${space(3)};
  font-size: ${text.subheading};
`

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  overflow-wrap: anywhere;
  list-style: none;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`

/** Sticky under a long list; the padding at its end leaves room for the accessibility button. */
const SaveBar = styled.div`
  position: sticky;
  inset-block-end: ${space(3)};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-start: ${space(6)};
  padding: ${space(3)} ${space(4)};
  padding-inline-end: ${space(16)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  font-size: ${text.small};
  > button {
    white-space: normal;
  }
  ${media.wide} {
    padding-inline-end: ${space(4)};
  }
`
