import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

export type PaidState = 'none' | 'part' | 'all' | 'refunded'

/** The payment state of an order, apart from its status. */
export function paidStateOf({ paid = 0, refunded = 0, total }: Pick<Order, 'paid' | 'refunded' | 'total'>): PaidState {
  if (paid === 0) return refunded > 0 ? 'refunded' : toAgorot(total) === 0 ? 'all' : 'none'
  return toAgorot(paid) >= toAgorot(total) ? 'all' : 'part'
}
