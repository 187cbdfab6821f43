import { toggleCart } from '@lechaim/shared/stores/cart.ts'
import { useCart } from '@lechaim/shared/stores/cart-provider.tsx'
import { goHome } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { Box } from '../lines/box.tsx'
import { EmptyCart } from '../lines/empty-cart.tsx'
import { checkoutMessages } from './checkout-messages.ts'
import { dismissCheckoutToasts } from './checkout-store.ts'
import { CustomerForm } from './customer-form.tsx'
import { OrderSummary } from './order-summary.tsx'

/** The customer's form beside the summary of the cart; on phones a long summary is folded above it. */
export function Checkout() {
  const { lines, total } = useCart()
  // Toasts about the form don't concern other views.
  useEffect(() => dismissCheckoutToasts, [])
  return (
    <Page>
      <Top>
        <Heading tabIndex={-1}>{checkoutMessages.title}</Heading>
        <Button $kind="quiet" onClick={() => toggleCart(true)}>
          <ShoppingBag aria-hidden size={18} />
          {checkoutMessages.backToCart}
        </Button>
      </Top>
      {lines.length === 0 ? (
        <Box>
          <EmptyCart level={2}>
            <Button onClick={goHome}>{checkoutMessages.backToShop}</Button>
          </EmptyCart>
        </Box>
      ) : (
        <Columns>
          <OrderSummary lines={lines} total={total} />
          <CustomerForm />
        </Columns>
      )}
    </Page>
  )
}

const Page = styled(Wrap)`
  padding-block: ${space(2)} ${space(28)};
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  margin-block-end: ${space(5)};
`

const Heading = styled.h1`
  font-size: ${text.page};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    gap: ${space(10)};
  }
`
