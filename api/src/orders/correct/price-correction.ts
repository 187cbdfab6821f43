// The lines, the discount and the total of an order as a correction would leave them.
import type { OrderCorrection, OrderVersion, Shortage } from '@lechaim/shared/contracts/order-record.ts'
import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'
import { discountLines } from '../../catalogue/coupons/apply-coupon.ts'
import { isOnSale, priceAt } from '../../catalogue/products/product-schedule.ts'
import type { ProductRow } from '../../catalogue/products/products-table.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { findOrder } from '../orders-queries.ts'

/** A line as it will be stored; money in agorot. */
export interface CorrectedLine {
  productId: number
  name: string
  image: string
  price: number
  regularPrice: number | null
  quantity: number
  discount: number
  /** More pieces than before; negative for fewer. */
  change: number
}

export interface Corrected {
  before: Order
  after: OrderVersion
  /** Null where the lines stay as they are. */
  lines: CorrectedLine[] | null
  /** Agorot. */
  discount: number
  total: number
  keepsCoupon: boolean
  /** Of new prices, by the product's number. */
  reasons: Map<number, string>
}

/** Agorot: an order's total must count exactly, and fit the wire. */
const maxTotal = 100_000_000_000

export const versionOf = ({ updatedAt, createdAt }: Order): string => updatedAt ?? createdAt

/** @throws not_found, order_closed, outdated (with the order as it is), validation_failed, product_unavailable, coupon_invalid */
export async function priceCorrection(db: Database, id: number, correction: OrderCorrection): Promise<Corrected> {
  const before = await findOrder(db, id)
  if (!before) throw notFound('order')
  if (before.status === 'cancelled' || before.status === 'delivered')
    throw new ApiError('order_closed', 'A delivered or cancelled order is not corrected', { details: before })
  if (new Date(correction.updatedAt).getTime() !== Date.parse(versionOf(before)))
    throw new ApiError('outdated', 'The order has changed', { details: before })
  const { updatedAt: _version, items, coupon, tell: _tell, askApproval: _ask, ...customer } = correction
  checkCustomer(customer)
  checkTexts(before, correction)
  const keepsCoupon = before.coupon !== undefined && coupon === undefined
  const { lines, reasons } = items ? await correctLines(db, before, items) : { lines: null, reasons: new Map() }
  const priced = lines ?? before.items.map((item): CorrectedLine => unchanged(item))
  const isRepriced = lines !== null || coupon === null
  const sum = sumLines(priced)
  const parts = !keepsCoupon
    ? priced.map(() => 0)
    : isRepriced
      ? await discountOf(db, before, priced)
      : priced.map(({ discount }) => discount)
  const discount = parts.reduce((all, part) => all + part, 0)
  // The fee stays as it was agreed on.
  const total = sum - discount + toAgorot(before.deliveryFee ?? 0)
  if (total > maxTotal) throw invalid('items', 'The total is too high')
  const stored = priced.map((line, index) => ({ ...line, discount: parts[index] ?? 0 }))
  const { customerName, customerEmail, customerPhone, customerAddress, notes } = { ...before, ...customer }
  const after: OrderVersion = {
    customerName,
    customerEmail,
    customerPhone,
    customerAddress,
    notes,
    items: isRepriced ? stored.map(toItem) : before.items,
    ...(keepsCoupon && { coupon: before.coupon, discount: toShekels(discount) }),
    total: toShekels(total),
  }
  return { before, after, lines: isRepriced ? stored : null, discount, total, keepsCoupon, reasons }
}

function checkCustomer({ customerEmail, customerPhone }: Pick<OrderCorrection, 'customerEmail' | 'customerPhone'>): void {
  // Empty for a customer without one.
  if (customerEmail && !isEmail(customerEmail)) throw invalid('customerEmail', 'customerEmail must be an e-mail address')
  if (customerPhone !== undefined && !isPhone(customerPhone)) throw invalid('customerPhone', 'customerPhone must be a phone number')
}

/** Texts that stay as they are were stored before numbers of cards were refused. */
function checkTexts(before: Order, { customerName, customerAddress, notes, items = [] }: OrderCorrection): void {
  const texts = Object.entries({ customerName, customerAddress, notes }) as [keyof OrderVersion, string | undefined][]
  refuseCardNumbers(Object.fromEntries(texts.filter(([field, text]) => text !== before[field])))
  refuseCardNumbers(Object.fromEntries(items.map(({ reason }, index) => [`items.${index}.reason`, reason])))
}

const unchanged = (item: OrderItem, quantity = item.quantity): CorrectedLine => ({
  productId: item.productId,
  name: item.name,
  image: item.image,
  price: toAgorot(item.price),
  regularPrice: item.regularPrice === undefined ? null : toAgorot(item.regularPrice),
  quantity,
  discount: toAgorot(item.discount ?? 0),
  change: quantity - item.quantity,
})

/** Lines of the order keep name and price, whatever became of the product; new ones take the catalogue's. */
async function correctLines(db: Database, before: Order, items: NonNullable<OrderCorrection['items']>) {
  const known = new Map(before.items.map((item) => [item.productId, item]))
  const ids = items.map(({ productId }) => productId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) throw invalid(`items.${twice}.productId`, 'Each product has one line')
  const rows = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  const reasons = new Map<number, string>()
  const lines = items.map(({ productId, quantity, price, reason }, index): CorrectedLine => {
    const item = known.get(productId)
    const product = products.get(productId)
    if (!item && !product)
      throw new ApiError('product_unavailable', 'A product is deleted', { field: `items.${index}.productId`, details: { productId } })
    const line = item ? unchanged(item, quantity) : ofCatalogue(product as ProductRow, quantity)
    const own = price === undefined ? line.price : toAgorot(price)
    if (own === line.price) return line
    if (!reason?.trim()) throw invalid(`items.${index}.reason`, 'A price set by hand needs a reason')
    reasons.set(productId, reason)
    return { ...line, price: own, regularPrice: null }
  })
  return { lines, reasons }
}

function ofCatalogue(product: ProductRow, quantity: number): CorrectedLine {
  const at = now()
  return {
    productId: product.id,
    name: product.name,
    image: product.image,
    price: priceAt(product, at),
    regularPrice: isOnSale(product, at) ? product.regular_price : null,
    quantity,
    discount: 0,
    change: quantity,
  }
}

/** Agorot of each line. The order has its use of the coupon, so that neither times nor uses matter; its terms do. Of a deleted coupon the
 *  amount that it took stays. */
async function discountOf(db: Database, before: Order, lines: CorrectedLine[]): Promise<number[]> {
  const { coupon_id } = await db.selectFrom('orders').select('coupon_id').where('id', '=', before.id).executeTakeFirstOrThrow()
  const coupon = coupon_id === null ? undefined : await db.selectFrom('coupons').selectAll().where('id', '=', coupon_id).executeTakeFirst()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'alcohol_percent'])
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .execute()
  const strengths = new Map(rows.map(({ id, alcohol_percent }) => [id, alcohol_percent]))
  const discounted = lines.map(({ productId, price, quantity }) => ({
    product: { id: productId, alcohol_percent: strengths.get(productId) ?? null },
    price,
    quantity,
  }))
  const terms = coupon ?? { id: 0, percent: null, amount: toAgorot(before.discount ?? 0), minimum: null, by_category: 0 }
  const repriced = {
    lines: lines.map(({ productId, name, price }) => ({ productId, name, price: toShekels(price) })),
    total: toShekels(sumLines(lines)),
  }
  return (await discountLines(db, terms, discounted, repriced)).parts
}

const toItem = (line: CorrectedLine): OrderItem => ({
  productId: line.productId,
  name: line.name,
  price: toShekels(line.price),
  ...(line.regularPrice !== null && { regularPrice: toShekels(line.regularPrice) }),
  ...(line.discount > 0 && { discount: toShekels(line.discount) }),
  quantity: line.quantity,
  image: line.image || placeholders.product,
})

/** Lines that need more pieces than are in stock. */
export async function shortagesOf(
  db: Database,
  lines: readonly { productId: number; name: string; change: number }[],
): Promise<Shortage[]> {
  const more = lines.filter(({ change }) => change > 0)
  if (more.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where(
      'id',
      'in',
      more.map(({ productId }) => productId),
    )
    .where('stock', 'is not', null)
    .execute()
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]))
  return more.flatMap(({ productId, name, change }) => {
    const stock = stocks.get(productId)
    return stock !== undefined && stock !== null && stock < change ? [{ productId, name, needed: change, stock }] : []
  })
}
