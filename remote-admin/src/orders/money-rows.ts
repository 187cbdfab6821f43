import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { moneyOf } from '@lechaim/shared/lib/order-money.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { paidStateOf } from './payment-state.ts'

interface MoneyRow {
  name: string
  agorot: number
}

/** The sums paid for an order, refunded and still due, one row each; the state alone of an order without money. */
export function moneyRowsOf(order: Order): MoneyRow[] {
  const money = moneyOf(order)
  if (!money) return [{ name: t.paid[paidStateOf(order)], agorot: 0 }]
  const { came, refunded, fee, toPay, toReturn } = money
  const isPlain = refunded === 0 && order.status !== 'cancelled'
  return [
    { name: isPlain ? t.paid[paidStateOf(order)] : t.paid.paid, agorot: came },
    { name: t.paid.refunded, agorot: refunded },
    { name: t.fee, agorot: fee },
    { name: t.toPay, agorot: toPay },
    { name: t.toReturn, agorot: toReturn },
  ].filter(({ agorot }) => agorot > 0)
}
