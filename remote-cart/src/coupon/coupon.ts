// The state of the cart's coupon. The code that checks coupons loads only in shops that have them.
import type { CouponReason } from '@lechaim/shared/contracts/coupons.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { atom, computed } from 'nanostores'

/** The server's reasons, and `limited` and `failed` where it gave none. */
export type Refusal = CouponReason | 'limited' | 'failed'

export type Coupon =
  | { state: 'none' }
  /** `discount` is the previous check's, shown until this one is answered. */
  | { state: 'checking'; code: string; discount: number }
  /** `discount` in agorot. */
  | { state: 'applied'; code: string; discount: number }
  /** `minimum` in agorot, with the reason `minimum`. */
  | { state: 'refused'; code: string; reason: Refusal; minimum: number }

export const noCoupon: Coupon = { state: 'none' }

export const $coupon = atom<Coupon>(noCoupon)

/** True while the shop has a coupon in force, or the cart still has one. */
export const $hasCoupons = computed(
  [$shop, $coupon],
  (shop, { state }) => state !== 'none' || (shop.state === 'ready' && shop.data.header.coupons === true),
)

/** Waits for a pending check.
 *  @returns false when it refused the coupon */
export async function couponSettled(): Promise<boolean> {
  if ($coupon.get().state !== 'checking') return true
  await new Promise<void>((done) => {
    const stop = $coupon.listen(({ state }) => {
      if (state === 'checking') return
      stop()
      done()
    })
  })
  return $coupon.get().state !== 'refused'
}

/** Checks the coupon again, such as after its terms have changed. */
export function recheckCoupon(): void {
  const coupon = $coupon.get()
  if (coupon.state === 'none') return
  $coupon.set({ state: 'checking', code: coupon.code, discount: 'discount' in coupon ? coupon.discount : 0 })
}

/** Forgets an unknown code: retrying it after a reload would count as another guess.
 *  @param refusal `minimum` in shekels, with the reason `minimum` */
export function refuseCoupon({ reason, minimum = 0 }: { reason?: Refusal; minimum?: number }): void {
  const coupon = $coupon.get()
  if (reason === 'unknown') rememberCoupon(null)
  if (coupon.state !== 'none') $coupon.set({ state: 'refused', code: coupon.code, reason: reason ?? 'failed', minimum: toAgorot(minimum) })
}

const storageKey = 'coupon'

/** The code is kept in the tab over a reload, which empties the cart. */
export function rememberCoupon(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, code)
  } catch {
    // Storage may be switched off.
  }
}

export function rememberedCoupon(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function removeCoupon(): void {
  rememberCoupon(null)
  $coupon.set(noCoupon)
}
