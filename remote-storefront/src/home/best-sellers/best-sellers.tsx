import type { Product } from '@lechaim/shared/contracts/products.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ProductGrid } from '../../products/card/product-grid.tsx'
import { categoryRoute, useListRoute } from '../../use-route.ts'
import { messages } from '../home-messages.ts'
import { Section } from '../section.tsx'

/** The owner's list of best sellers; hidden when empty (SPEC §2). */
export function BestSellers({ products }: { products: readonly Product[] }) {
  const route = useListRoute()
  if (products.length === 0) return null
  return (
    <Section title={messages.bestSelling} aside={<All to={categoryRoute('')}>{common.allProducts}</All>}>
      <ProductGrid products={products} route={route} level={3} whole />
    </Section>
  )
}

const All = styled(ShellLink)`
  display: inline-flex;
  flex: none;
  align-items: center;
  min-block-size: ${touch};
  color: ${color.wine};
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`
