import type { ReopeningShort } from '@lechaim/shared/contracts/order-record.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { hasUseLeft, retakeUse, returnUse } from '../catalogue/coupons/apply-coupon.ts'
import { piecesToRetake, retakeStock, returnStock } from '../catalogue/stock/stock.ts'
import { lockRows } from '../db/row-locks.ts'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { isNight, nightEnds } from '../delivery/night.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { refuseCardNumbers } from '../http/requests/card-numbers.ts'
import { findOrder } from './orders-queries.ts'
import { addEvent } from './record/events-table.ts'

/** Sets an order's status; any may follow any other (SPEC §4). Cancelling returns the order's pieces to stock and the use of its coupon,
 *  reopening a cancelled order takes both again. `keepsStock` leaves the pieces of a cancelled order where they are. `by` is the owner's
 *  address.
 *  @returns whether pieces in stock and uses of a coupon have changed, too; `event` is the entry in the timeline, 0 for the same status
 *  @throws not_found, validation_failed for a card's number in the reason, reopening_short where the patch refuses to reopen without what is gone
 *  (`ReopeningShort`), sale_closed where it refuses to confirm an order of the night before six */
export async function setOrderStatus(
  trx: Transaction,
  id: number,
  patch: Pick<OrderPatch, 'status' | 'reason' | 'short' | 'night'> & { keepsStock?: boolean },
  by: string,
) {
  const { status, reason, short, night, keepsStock = false } = patch
  refuseCardNumbers({ reason })
  await lockRows(trx, 'orders', [id])
  const before = await findOrder(trx, id)
  if (!before) throw notFound('order')
  const isCancelled = status === 'cancelled'
  const isReopened = !isCancelled && before.status === 'cancelled'
  if (isReopened && short === 'refuse') await checkReopening(trx, before)
  const isConfirmed = before.needsConfirmation && status !== 'pending' && !isCancelled
  if (isConfirmed && night === 'refuse' && isNight(now()))
    throw new ApiError('sale_closed', `An order of the night is confirmed after ${nightEnds}`)
  await trx.updateTable('orders').set({ status }).where('id', '=', id).execute()
  // Read again: a request of the night is confirmed by that.
  const order = (await findOrder(trx, id)) ?? before
  const change = { kind: 'status', by, from: before.status, to: status, ...(reason && { reason }) } as const
  const event = status === before.status ? 0 : await addEvent(trx, id, change)
  if (!isCancelled && !isReopened) return { order, event, stockChanged: false, couponChanged: false }
  const [moveStock, moveUse] = isCancelled ? [returnStock, returnUse] : [retakeStock, retakeUse]
  const stockChanged = !(isCancelled && keepsStock) && (await moveStock(trx, id, by))
  return { order, event, stockChanged, couponChanged: before.coupon !== undefined && (await moveUse(trx, id)) }
}

async function checkReopening(trx: Transaction, { id, items, coupon }: Order): Promise<void> {
  // Locked before they are read: another order may take the last piece meanwhile.
  await lockRows(
    trx,
    'products',
    items.map(({ productId }) => productId),
  )
  const names = new Map(items.map(({ productId, name }) => [productId, name]))
  const missing = (await piecesToRetake(trx, id)).filter(({ needed, stock }) => stock < needed)
  const details: ReopeningShort = {
    lines: missing.map((line) => ({ name: names.get(line.productId) ?? '', ...line })),
    ...(coupon !== undefined && !(await hasUseLeft(trx, id)) && { coupon }),
  }
  if (details.lines.length > 0 || details.coupon !== undefined)
    throw new ApiError('reopening_short', 'Pieces or the coupon of the order are gone', { details })
}
