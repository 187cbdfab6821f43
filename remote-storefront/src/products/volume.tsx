import type { Product } from '@lechaim/shared/contracts/products.ts'
import { color, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { formatVolume, unitPriceText } from './unit-price.ts'

/** How much is in the bottle and what 100 ml of it cost, where the product has a volume. */
export function Volume({ product: { price, volumeMl } }: { product: Pick<Product, 'price' | 'volumeMl'> }) {
  if (!volumeMl) return null
  return (
    <Line>
      <Part>{formatVolume(volumeMl)}</Part> <Part>{unitPriceText(price, volumeMl)}</Part>
    </Line>
  )
}

const Line = styled.p`
  color: ${color.soft};
  font-size: ${text.tiny};
`

/** In a narrow card each part has a line of its own. */
const Part = styled.span`
  display: inline-block;
  & + &::before {
    content: '· ';
  }
  @container (max-width: 14.5rem) {
    display: block;
    & + &::before {
      content: none;
    }
  }
`
