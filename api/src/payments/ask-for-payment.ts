// The owner asks the shopper to pay, or no longer does.
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Transaction } from '../db/schema.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { notifyShopper } from '../orders/mails/shopper-mails.ts'
import { toOrder } from '../orders/orders-table.ts'
import { addEvent } from '../orders/record/events-table.ts'
import { lockOrder, type Parts, restOf, updateStage } from './payment-state.ts'

/** @param tells mails the link of the order's page
 *  @throws not_found, payment_unavailable for an order with nothing to pay */
export async function askForPayment(trx: Transaction, parts: Parts, orderId: number, by: string, tells: boolean): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const rest = await restOf(trx, order)
  if (rest <= 0 || order.status === 'cancelled') throw new ApiError('payment_unavailable', 'There is nothing to pay for this order')
  await trx.updateTable('orders').set({ pay_link: 1 }).where('id', '=', orderId).execute()
  if (order.pay_link === 0) await updateStage(trx, orderId, null)
  const about = await addEvent(trx, orderId, { kind: 'online', by, online: { what: 'link', amount: toShekels(rest) } })
  if (!tells) return
  const items = await trx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  await notifyShopper(trx, parts, toOrder(order, items), { kind: 'payment', by, about })
}

/** Open pages are voided at the provider by the worker. */
export async function withdrawPayment(trx: Transaction, orderId: number, by: string): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (order.pay_link === 0) return
  await trx.updateTable('orders').set({ pay_link: 0 }).where('id', '=', orderId).execute()
  await updateStage(trx, orderId, null)
  await trx.updateTable('payment_pages').set({ state: 'voiding' }).where('order_id', '=', orderId).where('state', '=', 'open').execute()
  await addEvent(trx, orderId, { kind: 'online', by, online: { what: 'withdrawn' } })
}
