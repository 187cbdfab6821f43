import type { Product } from '@lechaim/shared/contracts/products.ts'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { formatVolume } from '../card/volume.tsx'
import { messages } from './dialog-messages.ts'
import { ProductLink } from './product-link.tsx'

export function OtherSizes({ product: { otherSizes = [] } }: { product: Pick<Product, 'otherSizes'> }) {
  if (otherSizes.length === 0) return null
  return (
    <Row>
      <span>{messages.alsoIn}</span>
      {otherSizes.map(({ id, volumeMl }) => (
        <Size key={id} id={id}>
          {formatVolume(volumeMl)}
        </Size>
      ))}
    </Row>
  )
}

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(3)};
  font-size: ${text.small};
`

const Size = styled(ProductLink)`
  display: inline-flex;
  align-items: center;
  min-inline-size: ${touch};
  min-block-size: ${touch};
  color: ${color.wine};
`
