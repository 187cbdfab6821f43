import { createHash } from 'node:crypto'
import type { OrderDelivery } from '@lechaim/shared/contracts/delivery.ts'
import type { OrderSource } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order, OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { isBusinessNumber } from '@lechaim/shared/lib/israel-number.ts'
import { searchTextOf } from '@lechaim/shared/lib/order-words.ts'
import { hasForeignLetters, isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'
import { noneLeft } from '../db/mapping.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { checkAlcohol } from '../delivery/alcohol.ts'
import { findSettings } from '../delivery/delivery-table.ts'
import { planDelivery, refuseWhileClosed, takeWindow } from '../delivery/plan-delivery.ts'
import { ApiError, invalid } from '../http/errors/api-error.ts'
import { refuseCardNumbers } from '../http/requests/card-numbers.ts'
import { readInstant } from '../http/requests/read-values.ts'
import { addConsent } from './marketing/marketing-consents.ts'
import { findOrder } from './orders-queries.ts'
import { type OrderRow, sortColumnsOf, toOrder } from './orders-table.ts'
import { checkQuantities, type PricedOrder, priceOrder, takeCoupon, takeStock } from './price-lines.ts'

interface Placing {
  idempotencyKey: string
  /** Of the shopper, hashed; null for the owner. */
  network: string | null
  source?: OrderSource
  /** True where the shopper is asked to pay at once. */
  asksPayment?: boolean
  /** Writes what goes with a new order, before rows are locked that other orders wait for. */
  onInserted?: (order: Order, consents: boolean) => Promise<void>
}

/** Places an order from what the shopper saw, at the catalogue's prices. A repeated key with the same order returns the order placed first.
 *  @returns whether one of its products is now shown as low on or out of stock (`runsLow`), and its coupon was used for the last time (`usesUp`)
 *  @throws validation_failed, quantity_limited, idempotency_mismatch, product_unavailable, prices_changed, insufficient_stock, coupon_invalid,
 *  age_confirmation_required, sale_closed, shop_closed, delivery_unavailable, below_minimum, window_full */
export async function placeOrder(trx: Transaction, draft: OrderDraft, { idempotencyKey, onInserted, asksPayment, ...origin }: Placing) {
  const requestHash = createHash('sha256').update(JSON.stringify(draft)).digest('base64url')
  const earlier = await findByKey(trx, idempotencyKey)
  if (earlier && earlier.request_hash !== requestHash) {
    throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another order', { field: 'Idempotency-Key' })
  }
  const placed = earlier && (await findOrder(trx, earlier.id))
  if (placed) return { order: placed, isNew: false, runsLow: false, usesUp: false }
  checkCustomer(draft)
  const { customerName, customerAddress, notes, gift, delivery } = draft
  const typed = { customerName, customerAddress, notes, 'delivery.settlement': delivery?.settlement }
  refuseCardNumbers({ ...typed, 'gift.recipient': gift?.recipient, 'gift.message': gift?.message })
  const settings = await findSettings(trx)
  const at = now()
  if (origin.network !== null) refuseWhileClosed(settings, at)
  const plan = await planDelivery(trx, settings, draft.delivery, at)
  const priced = await priceOrder(trx, draft, plan.feeOf)
  await checkQuantities(trx, draft, priced.lines)
  const products = priced.lines.map(({ product }) => product)
  const { alcohol, needsConfirmation } = await checkAlcohol(trx, settings, products, { ageConfirmedAt: draft.ageConfirmedAt, at })
  const order = await insertOrder(trx, draft, priced, {
    delivery: plan.delivery,
    alcohol: Number(alcohol),
    needs_confirmation: Number(needsConfirmation),
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    ...origin,
    ...(asksPayment && { pay_link: priced.total > 0 ? 1 : 0 }),
  })
  const consent = settings?.marketing ? draft.marketingText : undefined
  if (consent !== undefined) await addConsent(trx, order, consent)
  await onInserted?.(order, consent !== undefined)
  const runsLow = await takeStock(trx, order.id, priced.lines)
  // After the products, as every transaction locks them.
  const usesUp = priced.coupon !== null && (await takeCoupon(trx, priced.coupon, priced.lines))
  // Last, since most orders of a day are for a few windows.
  if (plan.window) await takeWindow(trx, settings, plan.window)
  return { order, isNew: true, runsLow, usesUp }
}

const deliveryColumns = (delivery: OrderDelivery | null) => ({
  delivery_method: delivery?.method ?? null,
  settlement: delivery?.settlement ?? null,
  delivery_area: delivery?.area ?? null,
  delivery_window: delivery?.window ?? null,
  pickup_place: delivery?.place ?? null,
})

export const findByKey = (db: Database, idempotencyKey: string) =>
  db.selectFrom('orders').select(['id', 'request_hash']).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()

const emailProblem = (address: string): string =>
  hasForeignLetters(address)
    ? 'customerEmail must have ASCII letters alone before the @: mail servers refuse others'
    : 'customerEmail must be an e-mail address'

/** An empty address comes from the owner alone: the shopper's contract refuses it. */
function checkCustomer({ customerEmail, customerPhone, gift, businessId }: OrderDraft): void {
  if (customerEmail !== '' && !isEmail(customerEmail)) throw invalid('customerEmail', emailProblem(customerEmail))
  if (!isPhone(customerPhone)) throw invalid('customerPhone', 'customerPhone must be a phone number')
  if (gift && !isPhone(gift.phone)) throw invalid('gift.phone', 'gift.phone must be a phone number')
  if (businessId !== undefined && !isBusinessNumber(businessId)) throw invalid('businessId', 'The check digit of businessId is wrong')
}

async function insertOrder(
  trx: Transaction,
  draft: OrderDraft,
  { lines, coupon, fee, total }: PricedOrder,
  {
    delivery,
    ...columns
  }: Pick<OrderRow, 'idempotency_key' | 'request_hash' | 'network' | 'alcohol' | 'needs_confirmation'> & {
    delivery: OrderDelivery | null
    source?: OrderSource
    pay_link?: number
  },
): Promise<Order> {
  // Lines, coupon and total were priced, delivery was planned; consent is the address's, not the order's.
  const { customerName, customerEmail, customerPhone, customerAddress, notes = '', gift, businessId, ...rest } = draft
  const { ageConfirmedAt, ageText, items: _items, coupon: _code, total: _total, delivery: _choice, marketingText: _text, ...left } = rest
  noneLeft(left)
  const order = await trx
    .insertInto('orders')
    .values({
      customer_name: customerName,
      customer_email: customerEmail,
      customer_phone: customerPhone,
      customer_address: customerAddress,
      notes,
      gift: gift ? JSON.stringify(gift) : null,
      business_id: businessId ?? null,
      total,
      coupon_code: coupon?.code ?? null,
      coupon_id: coupon?.id ?? null,
      coupon_held: coupon ? 1 : 0,
      discount: coupon?.discount ?? 0,
      status: 'pending',
      age_confirmed_at: ageConfirmedAt === undefined ? null : readInstant('ageConfirmedAt', ageConfirmedAt),
      age_text: ageText ?? null,
      delivery_fee: fee,
      search_text: searchTextOf(customerName, customerEmail, customerPhone),
      ...sortColumnsOf({ customerPhone, customerAddress, ...(delivery && { delivery }) }, lines),
      ...deliveryColumns(delivery),
      ...columns,
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
