import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import type { ProductList as ProductListState } from '@lechaim/shared/stores/products.ts'
import { goHome } from '@lechaim/shared/stores/shell.ts'
import { $categories, $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { css, styled } from 'styled-components'
import { useProductList, useRoute } from '../../use-route.ts'
import { FilterButton } from '../filters/filter-button.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { hasFilters } from '../filters/has-filters.ts'
import { $listFacets } from '../filters/list-facets.ts'
import { CategoryPills } from './category-pills.tsx'
import { ListChips } from './list-chips.tsx'
import { messages } from './list-messages.ts'
import { MissingCategory } from './missing-category.tsx'
import { ProductList } from './product-list.tsx'
import { SortControl } from './sort-control.tsx'

/** The products of a category, of a search, or all (SPEC §2). */
export function CategoryView() {
  const route = useRoute()
  const categories = useStore($categories)
  const shop = useStore($shop)
  const list = useProductList()
  const category = categories.find(({ name }) => nameKey(name) === nameKey(route.category))
  const subcategories = category ? categories.filter(({ parentId }) => parentId === category.id) : []
  const sisters = category?.parentId ? categories.filter(({ parentId }) => parentId === category.parentId) : []
  const isEmpty = list.state === 'ready' && list.products.length === 0
  if (route.category && !category && isEmpty && shop.state === 'ready')
    return (
      <Page>
        <Title tabIndex={-1}>{messages.categoryMissing}</Title>
        <MissingCategory />
      </Page>
    )
  const isFiltered = route.filters || list.state !== 'ready' || list.more !== 'none' || hasFilters(list.products)
  const page = list.state === 'ready' ? list.pages?.[0] : undefined
  return (
    <Page>
      <Head>
        <div>
          <Title tabIndex={-1} dir="auto">
            {route.query || route.category || common.allProducts}
          </Title>
          {category && <Lead dir="auto">{category.description}</Lead>}
          <ProductCount list={list} isWhole={!route.after} />
        </div>
        {/* A form, so that it leads home without scripts as well. */}
        <form action="/" onSubmit={backHome}>
          <Button type="submit" $kind="outline">
            <ArrowRight aria-hidden size={18} />
            {common.back}
          </Button>
        </form>
      </Head>
      {subcategories.length > 0 && (
        <nav aria-label={messages.subcategories}>
          <CategoryPills names={subcategories.map(({ name }) => name)} />
        </nav>
      )}
      {subcategories.length === 0 && sisters.length > 1 && (
        <nav aria-label={messages.sisters}>
          <CategoryPills names={sisters.map(({ name }) => name)} current={category?.name} />
        </nav>
      )}
      <Columns $beside={Boolean(isFiltered)}>
        {isFiltered && <FilterPanel />}
        <Main>
          {(!isEmpty || route.filters) && (
            <Controls>
              {isFiltered && <FilterButton />}
              {!isEmpty && <SortControl />}
            </Controls>
          )}
          <ListChips page={page} route={route} />
          <ProductList />
        </Main>
      </Columns>
    </Page>
  )
}

/** The number of products, once it is known: of a long list the filters tell it. */
function ProductCount({ list, isWhole }: { list: ProductListState; isWhole: boolean }) {
  const isKnown = list.state === 'ready' && list.more === 'none' && isWhole
  const [facets, setFacets] = useState<{ data?: Facets }>({})
  const isAsked = list.state === 'ready' && !isKnown
  useEffect(() => (isAsked ? $listFacets.subscribe(setFacets) : undefined), [isAsked])
  const { total, isMore } = isKnown ? { total: list.products.length, isMore: false } : (facets.data ?? {})
  // Its line is there before the number is.
  return <Lead aria-live="polite">{list.state === 'ready' && total ? messages.count(total, isMore) : '\u00a0'}</Lead>
}

function backHome(event: SubmitEvent): void {
  event.preventDefault()
  goHome()
}

const Page = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  padding-block: ${space(3)} ${space(24)};
  ${media.tablet} {
    gap: ${space(6)};
    padding-block-end: ${space(14)};
  }
`

/** Filters stand beside the list on wide screens, where scripts run. */
const Columns = styled.div<{ $beside: boolean }>`
  ${media.desktop} {
    :root[data-scripts] & {
      ${({ $beside }) => $beside && beside}
    }
  }
`

const beside = css`
  display: grid;
  grid-template-columns: 15rem minmax(0, 1fr);
  gap: ${space(8)};
  align-items: start;
  /* The grid of products. */
  > div > div > ul {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    ${media.wide} {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    @media (min-width: 1760px) {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
`

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space(4)};
  /* With large text on a small screen the title has its row: a word must not break for the sake of the button beside it. */
  > div {
    flex: 1 1 11rem;
    min-inline-size: 0;
  }
`

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`

const Title = styled.h1`
  font-size: ${text.page};
  overflow-wrap: anywhere;
`

const Lead = styled.p`
  margin-block-start: ${space(1.5)};
  color: ${color.soft};
`
