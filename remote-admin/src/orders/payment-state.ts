import type { PaymentState } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

/** The payment state of an order, apart from its status, by the server's rule. */
export function paidStateOf({ paid = 0, refunded = 0, total }: Pick<Order, 'paid' | 'refunded' | 'total'>): PaymentState {
  if (paid === 0 && refunded > 0) return 'refunded'
  if (toAgorot(paid) >= toAgorot(total)) return 'paid'
  return paid === 0 ? 'unpaid' : 'partly'
}
