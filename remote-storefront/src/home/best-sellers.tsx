import type { Product } from '@lechaim/shared/contracts/products.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ProductGrid } from '../products/product-grid.tsx'
import { messages } from './home-messages.ts'
import { Section } from './section.tsx'

/** What the owner picked as selling best; gone without any (SPEC §2). */
export function BestSellers({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <Section title={messages.bestSelling} aside={<All to={{ ...home, view: 'category' }}>{common.allProducts}</All>}>
      <ProductGrid products={products} level={3} />
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
