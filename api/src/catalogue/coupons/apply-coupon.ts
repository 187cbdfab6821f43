// A coupon's discount on the lines of an order.
import type { CouponReason, InvalidCoupon } from '@lechaim/shared/contracts/coupons.ts'
import type { RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { type CouponTerms, discountOf, spreadDiscount } from '@lechaim/shared/lib/discount.ts'
import { lineTotal, sumLines, toShekels } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isUsableCoupon } from '../../content/content-queries.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { isWithin, now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { networkOf } from '../../http/requests/network.ts'
import { findByCode, productsInCategories } from './coupons-queries.ts'
import type { CouponRow } from './coupons-table.ts'

interface DiscountedLine {
  product: { id: number; alcohol_percent: number | null }
  /** Agorot. */
  price: number
  quantity: number
}

export interface AppliedCoupon {
  id: number
  code: string
  /** Agorot. */
  discount: number
  /** Agorot of each line. */
  parts: number[]
}

/** Above this nothing may be given, and nothing given with it (facts of the marketing law). */
const strongPercent = 15.5

export class CouponInvalid extends ApiError {
  constructor(details: InvalidCoupon) {
    super('coupon_invalid', `The coupon can't be used: ${details.reason}`, { field: 'coupon', details })
  }
}

/** Applies the coupon with this code to the lines of an order, without taking a use of it.
 *  @param repriced the lines on the wire, for a refusal
 *  @throws coupon_invalid; the answer is the same for an unknown code and for a coupon that is off, over, not yet begun or used up */
export async function applyCoupon(
  db: Database,
  code: string,
  lines: readonly DiscountedLine[],
  repriced: RepricedLines,
): Promise<AppliedCoupon> {
  const coupon = await findByCode(db, code)
  if (!isInForce(coupon) || (coupon.max_uses !== null && coupon.uses >= coupon.max_uses))
    throw new CouponInvalid({ reason: 'unknown', ...repriced })
  const { discount, parts } = await discountLines(db, coupon, lines, repriced)
  return { id: coupon.id, code: coupon.code, discount, parts }
}

/** The discount of a coupon on lines, in force or not.
 *  @throws coupon_invalid */
export async function discountLines(
  db: Database,
  coupon: CouponTerms & Pick<CouponRow, 'id' | 'minimum' | 'by_category'>,
  lines: readonly DiscountedLine[],
  repriced: RepricedLines,
): Promise<Pick<AppliedCoupon, 'discount' | 'parts'>> {
  const refuse = (reason: CouponReason, more?: Pick<InvalidCoupon, 'minimum'>) => new CouponInvalid({ reason, ...more, ...repriced })
  const minimum = coupon.minimum ?? 0
  if (sumLines(lines) < minimum) throw refuse('minimum', { minimum: toShekels(minimum) })
  const amounts = await discountedAmounts(db, coupon, lines)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const discount = discountOf(coupon, total)
  if (discount === 0) throw refuse('products')
  const parts = spreadDiscount(discount, amounts)
  if (isGift(lines, parts)) throw refuse('alcohol')
  return { discount, parts }
}

/** Agorot of each line that the coupon is for; 0 for the others. */
async function discountedAmounts(
  db: Database,
  coupon: Pick<CouponRow, 'id' | 'by_category'>,
  lines: readonly DiscountedLine[],
): Promise<number[]> {
  if (!coupon.by_category) return lines.map(lineTotal)
  const ids = lines.map(({ product }) => product.id)
  const included = await productsInCategories(db, coupon.id, ids)
  return lines.map((line) => (included.has(line.product.id) ? lineTotal(line) : 0))
}

/** True when the discount leaves less than a tenth of a line's price in an order that has a drink above 15.5 %, or a product
 *  without an entered strength. */
function isGift(lines: readonly DiscountedLine[], parts: readonly number[]): boolean {
  const isStrong = lines.some(({ product }) => (product.alcohol_percent ?? 100) > strongPercent)
  return isStrong && lines.some((line, index) => 10 * (parts[index] ?? 0) > 9 * lineTotal(line))
}

/** Takes one use, if the coupon is still in force and has one left.
 *  @returns whether it was the last one; null, with nothing changed, where it can't be had */
export async function takeUse(trx: Transaction, id: number): Promise<{ isLast: boolean } | null> {
  const { rows } = await sql<{ uses: number; max_uses: number | null }>`update coupons set uses = uses + 1
    where id = ${id} and ${isUsableCoupon()} returning uses, max_uses`.execute(trx)
  const [row] = rows
  return row ? { isLast: row.uses === row.max_uses } : null
}

/** Returns the use that an order holds, so that cancelling twice returns it once.
 *  @returns whether one was returned */
export async function returnUse(trx: Transaction, orderId: number): Promise<boolean> {
  const held = await trx
    .updateTable('orders')
    .set({ coupon_held: 0 })
    .where('id', '=', orderId)
    .where('coupon_held', '=', 1)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!held) return false
  await trx
    .updateTable('coupons')
    .set((set) => ({ uses: set('uses', '-', 1) }))
    .where('id', '=', held.coupon_id)
    .where('uses', '>', 0)
    .execute()
  return true
}

/** Takes a use again when a cancelled order is reopened, if there is one left: the order keeps its discount either way.
 *  @returns whether one was taken */
export async function retakeUse(trx: Transaction, orderId: number): Promise<boolean> {
  const order = await trx.selectFrom('orders').select(['coupon_id', 'coupon_held']).where('id', '=', orderId).executeTakeFirstOrThrow()
  if (order.coupon_id === null || order.coupon_held) return false
  const { rows } = await sql`update coupons set uses = uses + 1
    where id = ${order.coupon_id} and (max_uses is null or uses < max_uses) returning id`.execute(trx)
  if (rows.length === 0) return false
  await trx.updateTable('orders').set({ coupon_held: 1 }).where('id', '=', orderId).execute()
  return true
}

/** False when the coupon of a cancelled order is deleted or used up. */
export async function hasUseLeft(db: Database, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .select(['orders.coupon_held', 'coupons.uses', 'coupons.max_uses'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (row.coupon_held === 1) return true
  return row.uses !== null && (row.max_uses === null || row.uses < row.max_uses)
}

/** Refuses a code once the caller's network has tried too many that no coupon in force has. A try is counted before anything is answered or
 *  placed, so that of many at once no more are. A valid code gives no new tries.
 *  @throws rate_limited */
export async function countGuess({ db, throttles }: FastifyInstance, { ip }: FastifyRequest, code: string): Promise<void> {
  const network = networkOf(ip)
  const isGuess = !isInForce(await findByCode(db, code))
  const isAllowed = await (isGuess ? throttles.coupons.mayTry(network) : throttles.coupons.hasTry(network))
  if (!isAllowed) throw new ApiError('rate_limited', 'Too many codes: try again later', { field: 'coupon' })
}

const isInForce = (coupon: CouponRow | undefined): coupon is CouponRow =>
  coupon?.active === 1 && isWithin(now(), coupon.valid_from, coupon.valid_until)
