import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { retakeStock, returnStock } from '../catalogue/stock/stock.ts'
import type { Database } from '../db/schema.ts'
import { notFound } from '../http/errors/api-error.ts'
import { findOrder } from './orders-queries.ts'

/** Sets an order's status; any may follow any other (SPEC §4). Cancelling returns the order's pieces to stock, reopening a cancelled
 *  order takes them again. `by` is the owner's address.
 *  @throws not_found */
export function setOrderStatus(
  db: Database,
  id: number,
  status: OrderStatus,
  by: string,
): Promise<{ order: Order; stockChanged: boolean }> {
  return db.transaction().execute(async (trx) => {
    const before = await findOrder(trx, id)
    if (!before) throw notFound('order')
    await trx.updateTable('orders').set({ status }).where('id', '=', id).execute()
    const order = { ...before, status }
    if (status === 'cancelled') return { order, stockChanged: await returnStock(trx, id, by) }
    if (before.status === 'cancelled') return { order, stockChanged: await retakeStock(trx, id, before.items, by) }
    return { order, stockChanged: false }
  })
}
