import type { Product } from '@lechaim/shared/contracts/products.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $categories } from '@lechaim/shared/stores/shop.ts'
import { BreadcrumbSteps } from '@lechaim/shared/ui/breadcrumb-steps.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { categoryRoute } from '../../use-route.ts'
import { messages } from './dialog-messages.ts'

/** The product's breadcrumb, by its first category, as in the page's structured data. */
export function Trail({ product }: { product: Product }) {
  const categories = useStore($categories)
  const filed = categories.find(({ name }) => name === product.categories[0])
  const parent = filed && categories.find(({ id }) => id === filed.parentId)
  return (
    <nav aria-label={messages.trail}>
      <Steps>
        <li>
          <ShellLink to={home}>{common.home}</ShellLink>
        </li>
        {[parent, filed].map(
          (category) =>
            category && (
              <li key={category.id}>
                <ShellLink to={categoryRoute(category.name)}>
                  <bdi>{category.name}</bdi>
                </ShellLink>
              </li>
            ),
        )}
        <li aria-current="page">
          <bdi>{product.name}</bdi>
        </li>
      </Steps>
    </nav>
  )
}

/** Beside the dialog's closing button on a wide screen, whose corner is here. */
const Steps = styled(BreadcrumbSteps)`
  /* The links' height is for fingers. */
  margin-block: calc(${space(3)} * -1);
  ${media.tablet} {
    padding-inline-end: ${space(6)};
  }
`
