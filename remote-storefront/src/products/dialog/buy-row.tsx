import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { addToCart, maxQuantity } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Stepper } from '@lechaim/shared/ui/stepper.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
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
      <Stepper
        role="group"
        aria-label={messages.quantity}
        quantity={quantity}
        least={1}
        most={most}
        plus={messages.more(name)}
        minus={messages.fewer(name)}
        onChange={choose}
      />
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

/** Under the quantity where it has no room beside it. That goes by a fixed width: with a longer sum the quantity must not move away. */
const Add = styled(Button)`
  flex: 1 1 ${space(44)};
  padding-inline: ${space(2)};
  font-size: 1rem;
  white-space: normal;
`
