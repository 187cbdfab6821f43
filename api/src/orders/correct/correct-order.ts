import type { CorrectionPreview, OrderCorrection, OrderVersion } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { orderChanges } from '@lechaim/shared/lib/order-changes.ts'
import { searchTextOf } from '@lechaim/shared/lib/order-words.ts'
import { returnUse } from '../../catalogue/coupons/apply-coupon.ts'
import { moveStock, piecesOfOrder } from '../../catalogue/stock/stock.ts'
import { inLockOrder, lockRows } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt } from '../../db/times.ts'
import { hasAlcohol } from '../../delivery/alcohol.ts'
import { findSettings } from '../../delivery/delivery-table.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { findOrder } from '../orders-queries.ts'
import { sortColumnsOf } from '../orders-table.ts'
import { addEvent } from '../record/events-table.ts'
import { type Corrected, type CorrectedLine, priceCorrection, shortagesOf, versionOf } from './price-correction.ts'

/** The differences that a correction would make, with nothing changed.
 *  @throws as `correctOrder`, apart from insufficient_stock */
export async function previewCorrection(db: Database, id: number, correction: OrderCorrection): Promise<CorrectionPreview> {
  const corrected = await priceCorrection(db, id, correction)
  const { before, after, reasons } = corrected
  return {
    changes: orderChanges(before, after, reasons),
    before: before.total,
    total: after.total,
    items: after.items,
    shortages: await shortagesOf(db, movesOf(corrected)),
  }
}

/** Corrects an order: its lines, its customer, its coupon; stock, the coupon's use and the total follow. The version before stays in the
 *  timeline. `by` is the owner's address.
 *  @returns `changes` is empty where nothing differs, and nothing was written then
 *  @throws not_found, order_closed, outdated (with the order), validation_failed, product_unavailable, coupon_invalid, insufficient_stock */
export async function correctOrder(trx: Transaction, id: number, correction: OrderCorrection, by: string) {
  await lockRows(trx, 'orders', [id])
  const corrected = await priceCorrection(trx, id, correction)
  const { before, after, reasons } = corrected
  const changes = orderChanges(before, after, reasons)
  if (changes.length === 0) return { order: before, changes, event: 0, stockChanged: false, couponChanged: false }
  const stockChanged = await moveLines(trx, id, movesOf(corrected), by)
  const couponChanged = before.coupon !== undefined && !corrected.keepsCoupon && (await returnUse(trx, id))
  await writeOrder(trx, id, corrected, correction.askApproval === true && after.total > before.total)
  const event = await addEvent(trx, id, { kind: 'corrected', by, changes, before: versionPart(before) })
  const order = (await findOrder(trx, id)) as Order
  return { order, changes, event, stockChanged, couponChanged }
}

const versionPart = (order: Order): OrderVersion => {
  const { customerName, customerEmail, customerPhone, customerAddress, notes, items, coupon, discount, total } = order
  const discounted = coupon === undefined ? {} : { coupon, discount: discount ?? 0 }
  return { customerName, customerEmail, customerPhone, customerAddress, notes, items, ...discounted, total }
}

interface Move {
  productId: number
  name: string
  /** Pieces that the order has after it. */
  quantity: number
  change: number
}

/** Lines with more or fewer pieces, those without any included. */
function movesOf({ before, lines }: Corrected): Move[] {
  if (!lines) return []
  const kept = new Set(lines.map(({ productId }) => productId))
  const removed = before.items.filter(({ productId }) => !kept.has(productId))
  return [
    ...removed.map(({ productId, name, quantity }) => ({ productId, name, quantity: 0, change: -quantity })),
    ...lines.filter(({ change }) => change !== 0),
  ]
}

/** Takes what is added and returns what the order holds beyond what is left of a line: an order that was reopened without its pieces has none
 *  to return. @returns whether any stock has changed */
async function moveLines(trx: Transaction, orderId: number, moves: Move[], by: string): Promise<boolean> {
  const ids = moves.map(({ productId }) => productId)
  if (ids.length === 0) return false
  await lockRows(trx, 'products', ids)
  const short = await shortagesOf(trx, moves)
  if (short.length > 0) throw new ApiError('insufficient_stock', 'Fewer pieces are left than are added', { details: { lines: short } })
  const held = await piecesOfOrder(trx, orderId)
  let changed = false
  for (const { productId, quantity, change } of inLockOrder(moves, (move) => move.productId)) {
    const returned = Math.max(0, (held.get(productId) ?? 0) - quantity)
    const pieces = change > 0 ? -change : returned
    if (pieces === 0) continue
    const reason = change > 0 ? 'order' : 'cancelled'
    changed = (await moveStock(trx, productId, pieces, { reason, orderId, by })) !== null || changed
  }
  return changed
}

async function writeOrder(trx: Transaction, id: number, { before, after, lines, ...money }: Corrected, asksApproval: boolean) {
  const { customerName, customerEmail, customerPhone, customerAddress, notes } = after
  const searchText = searchTextOf(customerName, customerEmail, customerPhone)
  // On SQLite the index of searches is written whenever the column is.
  const former = searchTextOf(before.customerName, before.customerEmail, before.customerPhone)
  await trx
    .updateTable('orders')
    .set({
      customer_name: customerName,
      customer_email: customerEmail,
      customer_phone: customerPhone,
      customer_address: customerAddress,
      notes,
      ...(searchText !== former && { search_text: searchText }),
      ...sortColumnsOf({ ...after, ...(before.delivery && { delivery: before.delivery }) }, after.items),
      total: money.total,
      discount: money.discount,
      ...(lines && { alcohol: Number(await hasDrinkForAdults(trx, before, lines)) }),
      ...(!money.keepsCoupon && { coupon_code: null, coupon_id: null }),
      updated_at: changedAt(versionOf(before)),
      // A total that falls again needs no agreement.
      ...(after.total !== before.total && { approval: asksApproval ? ('asked' as const) : null }),
    })
    .where('id', '=', id)
    .execute()
  if (!lines) return
  await trx.deleteFrom('order_items').where('order_id', '=', id).execute()
  await trx
    .insertInto('order_items')
    .values(lines.map((line) => toRow(id, line)))
    .execute()
}

/** True where the lines have a drink for adults alone. A deleted product may be one, where the order had one. */
async function hasDrinkForAdults(trx: Transaction, before: Order, lines: readonly CorrectedLine[]): Promise<boolean> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = await trx.selectFrom('products').select(['id', 'alcohol_percent']).where('id', 'in', ids).execute()
  if (before.alcohol && products.length < ids.length) return true
  const settings = await findSettings(trx)
  return settings?.alcohol.on === true && hasAlcohol(trx, settings, products)
}

const toRow = (order_id: number, line: CorrectedLine) => ({
  order_id,
  product_id: line.productId,
  product_name: line.name,
  product_price: line.price,
  regular_price: line.regularPrice,
  discount: line.discount,
  // The placeholder is not stored.
  product_image: line.image === placeholders.product ? '' : line.image,
  quantity: line.quantity,
})

/** The shopper agrees to the higher total, once however often it is called. @returns the order
 *  @throws outdated (with the order) when the shopper saw another total, order_closed (with it) when it was cancelled meanwhile */
export async function approveTotal(trx: Transaction, id: number, total: number): Promise<Order> {
  await lockRows(trx, 'orders', [id])
  const order = (await findOrder(trx, id)) as Order
  if (order.approval !== 'asked') return order
  if (order.status === 'cancelled') throw new ApiError('order_closed', 'The order is cancelled', { details: order })
  if (toShekels(Math.round(total * 100)) !== order.total) throw new ApiError('outdated', 'The total has changed', { details: order })
  await trx.updateTable('orders').set({ approval: 'given' }).where('id', '=', id).execute()
  await addEvent(trx, id, { kind: 'approved', by: '' })
  return { ...order, approval: 'given' }
}
