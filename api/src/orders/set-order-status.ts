import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { retakeUse, returnUse } from '../catalogue/coupons/apply-coupon.ts'
import { retakeStock, returnStock } from '../catalogue/stock/stock.ts'
import { lockRows } from '../db/row-locks.ts'
import type { Transaction } from '../db/schema.ts'
import { notFound } from '../http/errors/api-error.ts'
import { findOrder } from './orders-queries.ts'

/** Sets an order's status; any may follow any other (SPEC §4). Cancelling returns the order's pieces to stock and the use of its coupon,
 *  reopening a cancelled order takes both again. `by` is the owner's address.
 *  @returns whether pieces in stock and uses of a coupon have changed, too
 *  @throws not_found */
export async function setOrderStatus(trx: Transaction, id: number, status: OrderStatus, by: string) {
  await lockRows(trx, 'orders', [id])
  const before = await findOrder(trx, id)
  if (!before) throw notFound('order')
  await trx.updateTable('orders').set({ status }).where('id', '=', id).execute()
  const order = { ...before, status }
  const isCancelled = status === 'cancelled'
  if (!isCancelled && before.status !== 'cancelled') return { order, stockChanged: false, couponChanged: false }
  const [moveStock, moveUse] = isCancelled ? [returnStock, returnUse] : [retakeStock, retakeUse]
  return { order, stockChanged: await moveStock(trx, id, by), couponChanged: before.coupon !== undefined && (await moveUse(trx, id)) }
}
