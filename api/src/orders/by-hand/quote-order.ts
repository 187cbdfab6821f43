import type { OrderQuote, OrderQuoteDraft } from '@lechaim/shared/contracts/orders.ts'
import { CouponInvalid } from '../../catalogue/coupons/apply-coupon.ts'
import type { Database } from '../../db/schema.ts'
import { checkCart, checkCoupon } from '../price-lines.ts'

/** The products of an order as they are now, and its coupon's discount, with nothing taken. A coupon that can't be used is no failure here: it
 *  is answered with its reason. */
export async function quoteOrder(db: Database, { items, coupon }: OrderQuoteDraft): Promise<OrderQuote> {
  const { lines } = await checkCart(db, { items })
  if (!coupon) return { lines }
  try {
    return { lines, coupon: await checkCoupon(db, { coupon, items }) }
  } catch (error) {
    if (!(error instanceof CouponInvalid)) throw error
    const { reason, minimum } = error.details as { reason: NonNullable<OrderQuote['couponRefused']>['reason']; minimum?: number }
    return { lines, couponRefused: { reason, ...(minimum !== undefined && { minimum }) } }
  }
}
