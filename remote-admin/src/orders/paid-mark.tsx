import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { paymentMethodNames } from '@lechaim/shared/messages/payment-methods.ts'
import { SoftText } from '../ui/tab-parts.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { paidStateOf } from './payment-state.ts'

/** The payment state of an order for which money was entered, and in which way; most orders of a shop that enters none would say "unpaid". */
export function PaidMark({ order }: { order: Order }) {
  const { paid = 0, refunded = 0, paidBy = [] } = order
  if (paid === 0 && refunded === 0) return null
  const state = paidStateOf(order)
  return (
    <SoftText>
      {t.paid[state]}
      {state === 'partly' && (
        <>
          {': '}
          <bdi>{formatMoney(toAgorot(paid))}</bdi>
        </>
      )}
      {paidBy.map((method) => ` · ${paymentMethodNames[method]}`)}
    </SoftText>
  )
}
