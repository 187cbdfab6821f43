// Checks the coupon against the cart, when it is entered and whenever either changes.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { CouponApplied, InvalidCoupon } from '@lechaim/shared/contracts/coupons.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $cartLines, type CartLine } from '@lechaim/shared/stores/cart.ts'
import { $coupon, type Coupon, noCoupon, recheckCoupon, refuseCoupon, rememberCoupon, rememberedCoupon } from './coupon.ts'

/** A quantity is often changed several times in a row. */
const pauseMs = 300
const requestTimeoutMs = 30_000

let generation = 0

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

function follow(): () => void {
  let checked = linesKey($cartLines.get())
  const stopCart = $cartLines.subscribe((lines) => {
    const key = linesKey(lines)
    const remembered = rememberedCoupon()
    const isSame = key === checked
    checked = key
    if (lines.length === 0) $coupon.set(noCoupon)
    else if ($coupon.get().state === 'none' && remembered !== null) applyCoupon(remembered)
    else if (!isSame && dependsOnCart($coupon.get())) recheckCoupon()
  })
  const stopCoupon = $coupon.subscribe((coupon) => {
    generation++
    if (coupon.state === 'checking') void check(coupon.code, coupon.discount > 0 ? pauseMs : 0)
  })
  return () => {
    stopCart()
    stopCoupon()
  }
}

const linesKey = (lines: readonly CartLine[]): string => lines.map(({ id, price, quantity }) => `${id} ${price} ${quantity}`).join()

const dependsOnCart = (coupon: Coupon): boolean => coupon.state !== 'refused' || !['unknown', 'limited'].includes(coupon.reason)

async function check(code: string, delayMs: number): Promise<void> {
  const own = generation
  if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs))
  if (own !== generation) return
  const items = $cartLines.get().map(({ id, quantity }) => ({ productId: id, quantity }))
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const applied = await request<CouponApplied>(fetch, '/api/coupons/check', { method: 'POST', body: { coupon: code, items }, signal })
    if (own !== generation) return
    rememberCoupon(applied.code)
    $coupon.set({ state: 'applied', code: applied.code, discount: toAgorot(applied.discount) })
  } catch (error) {
    if (own === generation) refuseCoupon(refusalOf(error))
  }
}

function refusalOf(error: unknown): Parameters<typeof refuseCoupon>[0] {
  if (!(error instanceof RequestFailure)) return {}
  if (error.code === 'coupon_invalid') return error.details as InvalidCoupon
  if (error.code === 'validation_failed') return { reason: 'unknown' }
  return error.code === 'rate_limited' ? { reason: 'limited' } : {}
}
