import type { Product } from '@lechaim/shared/contracts/products.ts'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { laidOutWhenNear, later } from '../laid-out-when-near.ts'
import { ProductCard } from './product-card.tsx'

/** Products side by side: 2 columns on a phone, 3 on a tablet, 4 on wide screens. The first `eager` pictures load at once. */
export function ProductGrid({ products, level, eager = 0 }: { products: readonly Product[]; level: 2 | 3; eager?: number }) {
  return (
    <Grid>
      {products.map((product, index) => (
        <Cell key={product.id}>
          <ProductCard product={product} level={level} lazy={index >= eager} />
        </Cell>
      ))}
    </Grid>
  )
}

const Cell = styled.li.attrs(later)`
  ${laidOutWhenNear('490px')}
`

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  list-style: none;
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(5)};
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space(6)} ${space(5)};
  }
`
