import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { addToCart, maxQuantity } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { messages } from './dialog-messages.ts'

/** The quantity, and the button that adds it to the cart. */
export function BuyRow({ product }: { product: Product }) {
  const [chosen, choose] = useState(1)
  const { name, price, stock } = product
  const shop = useStore($shop)
  const ownLimit = (shop.state === 'ready' && shop.data.header.maxPerProduct) || maxQuantity
  // Calculated here, for hosts without stock.
  const most = typeof stock === 'number' ? Math.min(stock, ownLimit) : maxQuantity
  // Pieces may go while the dialog is open.
  const quantity = Math.min(chosen, most)
  const add = () => {
    // One by one, since carts of earlier hosts take no quantity; the cart says where its limit is reached.
    for (let piece = 0; piece < quantity; piece++) addToCart(cartProduct(product))
    choose(1)
  }
  return (
    <Row>
      <Stepper role="group" aria-label={messages.quantity}>
        {/* A disabled button would lose the focus. */}
        <IconButton aria-label={messages.more(name)} aria-disabled={quantity >= most} onClick={() => choose(Math.min(quantity + 1, most))}>
          <Plus aria-hidden size={17} />
        </IconButton>
        <Quantity aria-live="polite">{quantity}</Quantity>
        <IconButton aria-label={messages.fewer(name)} aria-disabled={quantity <= 1} onClick={() => choose(Math.max(quantity - 1, 1))}>
          <Minus aria-hidden size={17} />
        </IconButton>
      </Stepper>
      <Add $large onClick={add}>
        {messages.addFor(formatMoney(toAgorot(price) * quantity))}
      </Add>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
`

const Stepper = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  [aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.5;
  }
`

const Quantity = styled.span`
  min-inline-size: ${space(7)};
  text-align: center;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`

const Add = styled(Button)`
  flex: 1 1 ${space(36)};
  padding-inline: ${space(3)};
  white-space: normal;
`
