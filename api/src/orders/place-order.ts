import { createHash } from 'node:crypto'
import type { Order, OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { hasForeignLetters, isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'
import { readHeader } from '../content/header-queries.ts'
import { noneLeft } from '../db/mapping.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, invalid } from '../http/errors/api-error.ts'
import { readInstant } from '../http/requests/read-values.ts'
import { searchTextOf } from './order-search.ts'
import { findOrder } from './orders-queries.ts'
import { type OrderRow, toOrder } from './orders-table.ts'
import { checkQuantities, type PricedOrder, priceOrder, takeCoupon, takeStock } from './price-lines.ts'
import { sortColumnsOf } from './sort-columns.ts'

interface Placing {
  idempotencyKey: string
  /** Of the shopper, hashed. */
  network: string
  /** True where the shopper is asked to pay at once. */
  asksPayment?: boolean
  /** Writes what goes with a new order, before rows are locked that other orders wait for. */
  onInserted?: (order: Order) => Promise<void>
}

/** Places an order from what the shopper saw, at the catalogue's prices. A repeated key with the same order returns the order placed first.
 *  @returns whether one of its products is now shown as low on or out of stock (`runsLow`), and its coupon was used for the last time (`usesUp`)
 *  @throws validation_failed, quantity_limited, idempotency_mismatch, product_unavailable, prices_changed, insufficient_stock, coupon_invalid */
export async function placeOrder(trx: Transaction, draft: OrderDraft, { idempotencyKey, network, asksPayment, onInserted }: Placing) {
  const requestHash = createHash('sha256').update(JSON.stringify(draft)).digest('base64url')
  const earlier = await findByKey(trx, idempotencyKey)
  if (earlier && earlier.request_hash !== requestHash) {
    throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another order', { field: 'Idempotency-Key' })
  }
  const placed = earlier && (await findOrder(trx, earlier.id))
  if (placed) return { order: placed, isNew: false, runsLow: false, usesUp: false }
  checkCustomer(draft)
  const priced = await priceOrder(trx, draft)
  checkQuantities(draft, priced.lines, (await readHeader(trx)).maxPerProduct)
  const order = await insertOrder(trx, draft, priced, {
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    network,
    ...(asksPayment && { pay_link: priced.total > 0 ? 1 : 0 }),
  })
  await onInserted?.(order)
  const runsLow = await takeStock(trx, order.id, priced.lines)
  // After the products, as every transaction locks them.
  const usesUp = priced.coupon !== null && (await takeCoupon(trx, priced.coupon, priced.lines))
  return { order, isNew: true, runsLow, usesUp }
}

export const findByKey = (db: Database, idempotencyKey: string) =>
  db.selectFrom('orders').select(['id', 'request_hash']).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()

const emailProblem = (address: string): string =>
  hasForeignLetters(address)
    ? 'customerEmail must have ASCII letters alone before the @: mail servers refuse others'
    : 'customerEmail must be an e-mail address'

function checkCustomer({ customerEmail, customerPhone }: OrderDraft): void {
  if (!isEmail(customerEmail)) throw invalid('customerEmail', emailProblem(customerEmail))
  if (!isPhone(customerPhone)) throw invalid('customerPhone', 'customerPhone must be a phone number')
}

async function insertOrder(
  trx: Transaction,
  draft: OrderDraft,
  { lines, coupon, total }: PricedOrder,
  request: Pick<OrderRow, 'idempotency_key' | 'request_hash' | 'network'> & { pay_link?: number },
): Promise<Order> {
  // Lines, coupon and total were priced.
  const { customerName, customerEmail, customerPhone, customerAddress, notes = '', ageConfirmedAt, ...others } = draft
  const { items: _items, coupon: _code, total: _total, ...left } = others
  noneLeft(left)
  const order = await trx
    .insertInto('orders')
    .values({
      customer_name: customerName,
      customer_email: customerEmail,
      customer_phone: customerPhone,
      customer_address: customerAddress,
      notes,
      total,
      coupon_code: coupon?.code ?? null,
      coupon_id: coupon?.id ?? null,
      coupon_held: coupon ? 1 : 0,
      discount: coupon?.discount ?? 0,
      status: 'pending',
      age_confirmed_at: ageConfirmedAt === undefined ? null : readInstant('ageConfirmedAt', ageConfirmedAt),
      search_text: searchTextOf(customerName, customerEmail, customerPhone),
      ...sortColumnsOf(customerPhone, customerAddress, lines),
      ...request,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const items = lines.map(({ product, price, regularPrice, quantity }, index) => ({
    order_id: order.id,
    product_id: product.id,
    product_name: product.name,
    product_price: price,
    regular_price: regularPrice,
    discount: coupon?.parts[index] ?? 0,
    product_image: product.image,
    quantity,
  }))
  const rows = await trx.insertInto('order_items').values(items).returningAll().execute()
  // SQLite's RETURNING has no defined order.
  rows.sort((a, b) => a.id - b.id)
  return toOrder(order, rows)
}
