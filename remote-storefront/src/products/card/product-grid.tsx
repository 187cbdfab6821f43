import type { Product } from '@lechaim/shared/contracts/products.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { memo } from 'react'
import { styled } from 'styled-components'
import { laidOutWhenNear, later, skippedUntilPainted } from '../../root-state-styles.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

interface ProductGridProps extends Pick<ProductCardProps, 'route' | 'level' | 'Name'> {
  products: readonly Product[]
  /** Pictures that load at once. */
  eager?: number
}

/** Products in 2 columns on a phone, 3 on a tablet, 4 on wide and 5 on very wide screens. Memoised: rendering two dozen cards blocks a phone. */
export const ProductGrid = memo(function ProductGrid({ products, route, level, eager = 0, Name }: ProductGridProps) {
  return (
    <Grid>
      {products.map((product, index) => (
        <Cell key={product.id}>
          <ProductCard product={product} route={route} level={level} Name={Name} lazy={index >= eager} />
        </Cell>
      ))}
    </Grid>
  )
})

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders of loading products, in their later size. */
export function GridSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      <Grid as="div">
        {places.map((place) => (
          <Place key={place} />
        ))}
      </Grid>
    </>
  )
}

const Cell = styled.li.attrs(later)`
  ${laidOutWhenNear('490px')}
  ${skippedUntilPainted('nth-child(n + 5)')}
`

const Grid = styled.ul`
  display: grid;
  /* Two columns, or one where large text on a small screen would be cut off. */
  grid-template-columns: repeat(auto-fill, minmax(max(45%, 6.5rem), 1fr));
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
  /* The page's column is wider there (\`Wrap\`). */
  @media (min-width: 1760px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`

const Place = styled(Skeleton)`
  aspect-ratio: 4 / 7;
`
