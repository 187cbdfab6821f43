// Checks the coupon against the cart, when it is entered and whenever either changes.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { CouponApplied, InvalidCoupon } from '@lechaim/shared/contracts/coupons.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $cartLines } from '@lechaim/shared/stores/cart.ts'
import { computed } from 'nanostores'
import { $coupon, type Coupon, noCoupon, recheckCoupon, refuseCoupon, rememberCoupon, rememberedCoupon } from './coupon.ts'

/** A quantity is often changed several times in a row. */
const pauseMs = 300
const requestTimeoutMs = 30_000

/** Starts the check of a typed code; `$coupon` has its outcome. */
export function applyCoupon(code: string): void {
  $coupon.set({ state: 'checking', code, discount: 0 })
}

let followers = 0
let stop = () => {}

/** Follows the cart and the coupon, once for all that show them.
 *  @returns ends it */
export function followCoupon(): () => void {
  if (++followers === 1) stop = follow()
  return () => {
    if (--followers === 0) stop()
  }
}

/** The lines that a coupon's discount depends on; empty for an empty cart. */
const $cartKey = computed($cartLines, (lines) => lines.map(({ id, price, quantity }) => `${id} ${price} ${quantity}`).join())

function follow(): () => void {
  const stopCart = $cartKey.subscribe((key, before) => {
    const remembered = rememberedCoupon()
    if (key === '') $coupon.set(noCoupon)
    else if ($coupon.get().state === 'none' && remembered !== null) applyCoupon(remembered)
    else if (before !== undefined && dependsOnCart($coupon.get())) recheckCoupon()
  })
  const stopCoupon = $coupon.subscribe((coupon) => {
    if (coupon.state === 'checking') void check(coupon)
  })
  return () => {
    stopCart()
    stopCoupon()
  }
}

const dependsOnCart = (coupon: Coupon): boolean => coupon.state !== 'refused' || !['unknown', 'limited'].includes(coupon.reason)

async function check(coupon: Extract<Coupon, { state: 'checking' }>): Promise<void> {
  if (coupon.discount > 0) await new Promise((done) => setTimeout(done, pauseMs))
  const isOvertaken = () => $coupon.get() !== coupon
  if (isOvertaken()) return
  const items = $cartLines.get().map(({ id, quantity }) => ({ productId: id, quantity }))
  const body = { coupon: coupon.code, items }
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const applied = await request<CouponApplied>(fetch, '/api/coupons/check', { method: 'POST', body, signal, mayBeRefused: true })
    if (isOvertaken()) return
    rememberCoupon(applied.code)
    $coupon.set({ state: 'applied', code: applied.code, discount: toAgorot(applied.discount) })
  } catch (error) {
    if (!isOvertaken()) refuseCoupon(refusalOf(error))
  }
}

function refusalOf(error: unknown): Parameters<typeof refuseCoupon>[0] {
  if (!(error instanceof RequestFailure)) return {}
  if (error.code === 'coupon_invalid') return error.details as InvalidCoupon
  if (error.code === 'validation_failed') return { reason: 'unknown' }
  return error.code === 'rate_limited' ? { reason: 'limited' } : {}
}
