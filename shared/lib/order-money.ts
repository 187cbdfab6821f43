import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

type Paid = Pick<Order, 'paid' | 'refunded' | 'cancellationFee' | 'total' | 'status'>

/** Agorot that are still to be paid, or, below zero, to be given back: of a cancelled order all but the fee that the shop keeps. */
export function balanceOf({ paid = 0, total, status, cancellationFee = 0 }: Omit<Paid, 'refunded'>): number {
  const due = status === 'cancelled' ? Math.min(cancellationFee, paid) : total
  return toAgorot(due) - toAgorot(paid)
}

/** The money of an order, in agorot: what came, what was given back of it, what the shop keeps of a cancelled order, and what is still to be
 *  paid or given back. Null before anything came: most orders are paid to the courier. */
export function moneyOf(order: Paid) {
  const { paid = 0, refunded = 0, cancellationFee = 0, status } = order
  const came = toAgorot(paid) + toAgorot(refunded)
  if (came === 0) return null
  const balance = balanceOf(order)
  return {
    came,
    refunded: toAgorot(refunded),
    fee: status === 'cancelled' ? Math.min(toAgorot(cancellationFee), toAgorot(paid)) : 0,
    toPay: Math.max(0, balance),
    toReturn: Math.max(0, -balance),
  }
}
