import { common } from '@lechaim/shared/messages/common.ts'
import { $categories } from '@lechaim/shared/stores/shop.ts'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { useStore } from '@nanostores/react'
import { categoryRoute } from '../../use-route.ts'
import { Notice } from '../notice.tsx'
import { CategoryPills } from './category-pills.tsx'
import { messages } from './list-messages.ts'

/** The way on from the address of a category that is not there: the main categories, and all products. */
export function MissingCategory() {
  const categories = useStore($categories)
  const main = categories.filter(({ isMainCategory }) => isMainCategory)
  const names = (main.length > 0 ? main : categories).map(({ name }) => name)
  return (
    <Notice title={messages.categoryMissingHint}>
      {names.length > 0 && (
        <nav aria-label={common.categories}>
          <CategoryPills names={names} />
        </nav>
      )}
      <ButtonLink to={categoryRoute('')}>{common.allProducts}</ButtonLink>
    </Notice>
  )
}
