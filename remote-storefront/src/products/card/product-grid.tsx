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
  /** Shows whole rows alone, after the first: what is beyond them at this width is not shown. */
  whole?: boolean
}

/** Products in 2 columns on a phone, 3 on a tablet, 4 on wide and 5 on very wide screens. Memoised: rendering two dozen cards blocks a phone. */
export const ProductGrid = memo(function ProductGrid({ products, route, level, eager = 0, whole = false, Name }: ProductGridProps) {
  return (
    <Grid $whole={whole}>
      {products.map((product, index) => (
        <Cell key={product.id}>
          <ProductCard product={product} route={route} level={level} Name={Name} lazy={index >= eager} />
        </Cell>
      ))}
    </Grid>
  )
})

const places = [...'abcdefgh']

/** Placeholders of loading products, in their later size. */
export function GridSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      <Grid as="div" $whole={false}>
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

/** Hides the first cell of a last row that is not full, and those after it: two columns, and one more from each of the widths below. */
const wholeRows = [0, 768, 1024, 1760].map((from, at, all) => {
  const cells = `>:nth-child(${at + 2}n + ${at + 3}):nth-last-child(-n + ${at + 1})`
  return `@media (min-width:${from}px) and (max-width:${(all[at + 1] ?? 1e5) - 0.02}px){${cells}{&,&~*{display:none}}}`
})

const Grid = styled.ul<{ $whole: boolean }>`
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
  ${({ $whole }) => $whole && wholeRows}
`

const Place = styled(Skeleton)`
  aspect-ratio: 4 / 7;
`
