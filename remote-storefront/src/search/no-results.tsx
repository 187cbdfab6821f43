import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { ProductGrid } from '../products/card/product-grid.tsx'
import { CategoryPills } from '../products/list/category-pills.tsx'
import { Notice } from '../products/notice.tsx'
import { categoryRoute, useListRoute } from '../use-route.ts'
import { resultMessages } from './result-messages.ts'

/** A search without any result: the nearest categories and the best sellers instead of an empty page. */
export function NoResults({ search }: { search: SearchAnswer | undefined }) {
  const shop = useStore($shop)
  const route = useListRoute()
  const categoriesId = useId()
  const bestSellersId = useId()
  const bestSellers = shop.state === 'ready' ? shop.data.bestSelling.items.filter(({ visible }) => visible) : []
  const categories = search?.categories ?? []
  return (
    <>
      <Notice title={resultMessages.none} hint={resultMessages.noneHint}>
        <ButtonLink $kind="outline" to={categoryRoute('')}>
          {common.allProducts}
        </ButtonLink>
      </Notice>
      {categories.length > 0 && (
        <section aria-labelledby={categoriesId}>
          <Heading id={categoriesId}>{resultMessages.nearestCategories}</Heading>
          <CategoryPills names={categories} />
        </section>
      )}
      {bestSellers.length > 0 && (
        <section aria-labelledby={bestSellersId}>
          <Heading id={bestSellersId}>{resultMessages.bestSelling}</Heading>
          <ProductGrid products={bestSellers} route={route} level={3} eager={4} />
        </section>
      )}
    </>
  )
}

const Heading = styled.h2`
  margin-block-end: ${space(4)};
  font-size: ${text.title};
`
