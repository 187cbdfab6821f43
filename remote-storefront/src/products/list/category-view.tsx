import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $productList } from '@lechaim/shared/stores/products.ts'
import { goHome } from '@lechaim/shared/stores/shell.ts'
import { $categories, $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { styled } from 'styled-components'
import { useRoute } from '../../use-route.ts'
import { FilterButton } from '../filters/filter-button.tsx'
import { hasFilters } from '../filters/has-filters.ts'
import { CategoryPills } from './category-pills.tsx'
import { messages } from './list-messages.ts'
import { MissingCategory } from './missing-category.tsx'
import { ProductList } from './product-list.tsx'
import { SortControl } from './sort-control.tsx'

/** The products of a category, of a search, or all (SPEC §2). */
export function CategoryView() {
  const route = useRoute()
  const categories = useStore($categories)
  const shop = useStore($shop)
  const list = useStore($productList)
  const category = categories.find(({ name }) => nameKey(name) === nameKey(route.category))
  const subcategories = category ? categories.filter(({ parentId }) => parentId === category.id) : []
  const isEmpty = list.state === 'ready' && list.products.length === 0
  if (route.category && !category && isEmpty && shop.state === 'ready')
    return (
      <Page>
        <Title tabIndex={-1}>{messages.categoryMissing}</Title>
        <MissingCategory />
      </Page>
    )
  return (
    <Page>
      <Head>
        <div>
          <Title tabIndex={-1} dir="auto">
            {route.query || route.category || common.allProducts}
          </Title>
          {category && <Lead dir="auto">{category.description}</Lead>}
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
      {(!isEmpty || route.filters) && (
        <Controls>
          {(route.filters || list.state !== 'ready' || list.more !== 'none' || hasFilters(list.products)) && <FilterButton />}
          {!isEmpty && <SortControl />}
        </Controls>
      )}
      <ProductList />
    </Page>
  )
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
