import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './card-messages.ts'

/** The mark on a card's picture: sold out, or the percentage that its sale takes off. */
export function Badge({ product, className }: { product: Product; className?: string }) {
  const percent = discountPercent(product)
  if (product.stock === 0)
    return (
      <Label className={className} $sale={false}>
        {messages.soldOut}
      </Label>
    )
  return percent > 0 ? (
    <Label className={className} $sale>
      {messages.discount(percent)}
    </Label>
  ) : null
}

/** Of a sale, in whole percent and never more than it is; 0 without one. */
function discountPercent({ price, regularPrice }: Pick<Product, 'price' | 'regularPrice'>): number {
  if (!regularPrice) return 0
  const before = toAgorot(regularPrice)
  return Math.max(0, Math.floor(((before - toAgorot(price)) * 100) / before))
}

const Label = styled.p<{ $sale: boolean }>`
  padding: ${space(0.5)} ${space(2.5)};
  border: 1px solid ${({ $sale }) => ($sale ? color.wine : color['field-line'])};
  border-radius: ${radius.round};
  background: ${({ $sale }) => ($sale ? color.wine : color.paper)};
  color: ${({ $sale }) => ($sale ? color['on-wine'] : color.ink)};
  font-size: ${text.tiny};
  font-weight: 700;
`
