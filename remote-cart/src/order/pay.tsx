import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { PaymentPage } from '@lechaim/shared/contracts/online-payment.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { renewOrder } from './order-store.ts'
import { payMessages as t } from './pay-messages.ts'

/** The payment through the provider: its state, and the way to the page where it is made. */
export function Pay({ order }: { order: Order }) {
  const [opening, setOpening] = useState(false)
  const { payment, approval, needsConfirmation, status, total, paid = 0 } = order
  const state = payment?.state ?? 'waiting'
  // A new try may be made meanwhile: the shopper may have come back without paying.
  const canPay = state === 'waiting' || state === 'pending' || state === 'declined'
  const waitsFor = approval === 'asked' ? t.afterApproval : needsConfirmation ? t.afterConfirmation : null
  const isChecking = state === 'pending'
  useEffect(() => (isChecking ? pollOrder() : undefined), [isChecking])
  // Back from the provider's page, browsers show this page as it was left.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setOpening(false)
      renewOrder()
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  const pay = async () => {
    if (opening) return
    setOpening(true)
    try {
      location.assign(await openPage())
    } catch (error) {
      setOpening(false)
      showFailure(error instanceof RequestFailure && error.code === 'payment_unavailable' ? t.changed : t.failed, error)
      renewOrder()
    }
  }

  return (
    <Section>
      <Title>{t.title}</Title>
      <State role="status" $strong={state === 'paid' || state === 'declined'}>
        {(canPay && waitsFor) || (status === 'cancelled' && state === 'held' ? t.heldOfCancelled : t.states[state])}
      </State>
      {canPay && !waitsFor && (
        <Button $wide $large aria-busy={opening} onClick={pay}>
          {opening ? t.opening : t.pay(formatMoney(toAgorot(total) - toAgorot(paid)))}
        </Button>
      )}
    </Section>
  )
}

/** @returns the address of the provider's page @throws RequestFailure */
async function openPage(): Promise<string> {
  const { order } = $route.get()
  const headers = { 'X-Order-Token': order?.token ?? '' }
  const { url } = await request<PaymentPage>(globalThis.fetch, `/api/orders/${order?.id}/pay`, { method: 'POST', headers })
  return url
}

const everyMs = 4000
/** The notice comes within seconds; later the page is renewed when it gets the focus. */
const times = 45

/** Reads the order again while a payment is being made. @returns the function that ends it */
function pollOrder(): () => void {
  let left = times
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    if (left-- > 0) renewOrder()
    else clearInterval(timer)
  }, everyMs)
  return () => clearInterval(timer)
}

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
`

const Title = styled.h2`
  font-size: ${text.large};
`

const State = styled.p<{ $strong: boolean }>`
  font-weight: ${({ $strong }) => ($strong ? 600 : 400)};
`
