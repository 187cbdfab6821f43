import type { CouponApplied, CouponCheck } from '@lechaim/shared/contracts/coupons.ts'
import { maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import type { CartCheck, CheckedCart, OrderDraft, QuantityLimit, RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { type AppliedCoupon, applyCoupon, CouponInvalid, takeUse } from '../catalogue/coupons/apply-coupon.ts'
import { isOnSale, isVisibleAt, priceAt } from '../catalogue/products/product-schedule.ts'
import type { ProductRow } from '../catalogue/products/products-table.ts'
import { takePieces } from '../catalogue/stock/stock.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, invalid } from '../http/errors/api-error.ts'
import { placeholders } from '../media/bundled/bundled-pictures.ts'

interface PricedLine {
  product: ProductRow
  /** Agorot, out of the catalogue, at the moment of the order. */
  price: number
  /** Agorot, during a sale. */
  regularPrice: number | null
  quantity: number
}

export interface PricedOrder {
  lines: PricedLine[]
  coupon: AppliedCoupon | null
  /** Agorot, of the delivery. */
  fee: number
  /** Agorot, with the discount taken off and the fee added. */
  total: number
}

/** The order's lines with the catalogue's prices (SPEC §7, decision 0008) and the coupon's discount.
 *  @throws product_unavailable when a product is hidden or deleted, coupon_invalid, prices_changed when the seen total differs in agorot;
 *  all with the current prices (`RepricedLines`)
 *  @param feeOf agorot of the delivery, for goods of so many agorot before the discount; it may throw */
export async function priceOrder(
  trx: Transaction,
  { items, coupon: code, total: seenTotal }: OrderDraft,
  feeOf: (goods: number) => number = () => 0,
): Promise<PricedOrder> {
  const { lines, isComplete, details } = await priceLines(trx, items)
  if (!isComplete) throw new ApiError('product_unavailable', 'A product can no longer be had', { details: details() })
  const coupon = code ? await applyCoupon(trx, code, lines, details()) : null
  const goods = sumLines(lines)
  const fee = feeOf(goods)
  const total = goods - (coupon?.discount ?? 0) + fee
  if (total !== toAgorot(seenTotal)) throw new ApiError('prices_changed', 'The total is not what the shopper saw', { details: details() })
  return { lines, coupon, fee, total }
}

/** A coupon's discount on the products of a cart that can be had.
 *  @throws coupon_invalid */
export async function checkCoupon(db: Database, { coupon: code, items }: CouponCheck): Promise<CouponApplied> {
  const { lines, details } = await priceLines(db, items)
  const coupon = await applyCoupon(db, code, lines, details())
  return { code: coupon.code, discount: toShekels(coupon.discount) }
}

/** The products of a cart as they are now, in the order of its items. */
export async function checkCart(db: Database, { items }: CartCheck): Promise<CheckedCart> {
  const { lines, details } = await priceLines(db, items)
  const images = new Map(lines.map(({ product }) => [product.id, product.image || placeholders.product]))
  return {
    lines: details().lines.map(({ stock, ...line }) => {
      const image = images.get(line.productId)
      return { ...line, ...(image !== undefined && { image }), ...(typeof stock === 'number' && { stock }) }
    }),
  }
}

/** The products that can be had, at the catalogue's prices; `details` makes the wire's form of all. */
async function priceLines(db: Database, items: OrderDraft['items']) {
  const quantities = countQuantities(items)
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...quantities.keys()])
    .execute()
  // By the clock: the row itself may be switched a moment later.
  const at = now()
  const products = new Map(rows.filter((row) => isVisibleAt(row, at)).map((row) => [row.id, row]))
  const lines = [...quantities].flatMap(([id, quantity]) => {
    const product = products.get(id)
    return product ? [lineOf(product, quantity, at)] : []
  })
  const details = () => repriced(lines, [...quantities.keys()])
  return { lines, isComplete: lines.length === quantities.size, details }
}

const lineOf = (product: ProductRow, quantity: number, at: string): PricedLine => ({
  product,
  price: priceAt(product, at),
  regularPrice: isOnSale(product, at) ? product.regular_price : null,
  quantity,
})

/** Takes a use of the order's coupon.
 *  @returns whether it was the last one
 *  @throws coupon_invalid when another order has taken it meanwhile */
export async function takeCoupon(trx: Transaction, { id }: AppliedCoupon, lines: PricedLine[]): Promise<boolean> {
  const use = await takeUse(trx, id)
  if (use) return use.isLast
  throw new CouponInvalid({ reason: 'unknown', ...repriced(lines) })
}

/** Takes the lines' pieces from counted stock.
 *  @returns whether shoppers see another state of one: few left, or none
 *  @throws insufficient_stock with the pieces left of each line (`RepricedLines`) */
export async function takeStock(trx: Transaction, orderId: number, lines: PricedLine[]): Promise<boolean> {
  const counted = lines.filter(({ product }) => product.stock !== null)
  if (counted.length === 0) return false
  const left = await takePieces(
    trx,
    orderId,
    counted.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  )
  if (left.size < counted.length)
    throw new ApiError('insufficient_stock', 'Fewer pieces are left than were ordered', { details: repriced(lines) })
  return counted.some(({ product }) => (left.get(product.id) ?? 0) <= (product.low_stock_at ?? 0))
}

/** Refuses more pieces of one product than the owner allows, so that no order empties the stock; what is not counted can't be emptied.
 *  @throws quantity_limited */
export async function checkQuantities(db: Database, { items }: OrderDraft, lines: readonly PricedLine[]): Promise<void> {
  const counted = lines.filter(({ product }) => product.stock !== null)
  if (counted.length === 0) return
  const { max_per_product: most } = await db.selectFrom('header').select('max_per_product').where('id', '=', 1).executeTakeFirstOrThrow()
  const over = counted.find(({ quantity }) => quantity > most)
  if (!over) return
  const field = `items.${items.findIndex(({ productId }) => productId === over.product.id)}.quantity`
  const details: QuantityLimit = { most }
  throw new ApiError('quantity_limited', `At most ${most} of one product in an order`, { field, details })
}

/** Merges lines of the same product. */
function countQuantities(items: OrderDraft['items']): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const [index, { productId, quantity }] of items.entries()) {
    const sum = (quantities.get(productId) ?? 0) + quantity
    if (sum > maxQuantity) throw invalid(`items.${index}.quantity`, `At most ${maxQuantity} of one product`)
    quantities.set(productId, sum)
  }
  return quantities
}

/** The wire's form of the products with these ids; a hidden one's name is not disclosed. */
function repriced(lines: PricedLine[], ids = lines.map(({ product }) => product.id)): RepricedLines {
  const priced = new Map(lines.map((line) => [line.product.id, line]))
  return {
    lines: ids.map((productId) => {
      const { product, price = null, regularPrice = null } = priced.get(productId) ?? {}
      const stock = product?.stock ?? null
      return {
        productId,
        name: product?.name ?? '',
        price: price === null ? null : toShekels(price),
        ...(regularPrice !== null && { regularPrice: toShekels(regularPrice) }),
        ...(stock !== null && { stock }),
      }
    }),
    total: toShekels(sumLines(lines)),
  }
}
