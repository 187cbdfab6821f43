// A coupon as its form's draft, in which numbers are texts and times those of Israel.
import type { Coupon, CouponDraft, CouponPatch } from '@lechaim/shared/contracts/coupons.ts'
import { maxCouponUses } from '@lechaim/shared/contracts/limits.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { converted, readPrice } from '../products/field-values.ts'
import { type FieldErrors, requiredErrors, spanErrors } from '../resource/field-errors.ts'
import { couponsMessages as t } from './coupons-messages.ts'

export const fieldsOf = (coupon: Partial<Coupon>) =>
  ({
    code: coupon.code ?? '',
    kind: (coupon.percent === null ? 'amount' : 'percent') as keyof typeof t.kinds,
    percent: coupon.percent?.toString() ?? '',
    amount: coupon.amount?.toFixed(2) ?? '',
    minimum: coupon.minimum?.toFixed(2) ?? '',
    validFrom: coupon.validFrom ? toIsraelTime(coupon.validFrom) : '',
    validUntil: coupon.validUntil ? toIsraelTime(coupon.validUntil) : '',
    maxUses: coupon.maxUses?.toString() ?? '',
    scope: (coupon.categories ? 'chosen' : 'all') as keyof typeof t.scopes,
    categories: coupon.categories ?? [],
    active: coupon.active ?? true,
  }) satisfies Record<keyof CouponDraft | 'kind' | 'scope', unknown>

export type CouponFields = ReturnType<typeof fieldsOf>

const readCouponPercent = (text: string): number | null => readNumber(text, { unit: 'percent', least: 1, most: 100 })
const readUses = (text: string): number | null => readNumber(text, { least: 1, most: maxCouponUses })

/** Empties what the chosen kind and scope don't show. */
export const normalizeCoupon = (fields: CouponFields): CouponFields => ({
  ...fields,
  ...(fields.kind === 'percent' ? { amount: '' } : { percent: '' }),
  ...(fields.scope === 'all' && { categories: [] }),
})

export function checkCoupon(fields: CouponFields): FieldErrors<CouponFields> {
  const { kind, percent, amount, minimum, maxUses, scope, categories } = fields
  const required = requiredErrors({ code: fields.code, [kind]: fields[kind] }, ['code', kind])
  const errors: FieldErrors<CouponFields> = { ...required, ...spanErrors(fields, ['validFrom', 'validUntil'], t.untilTooEarly) }
  if (percent && readCouponPercent(percent) === null) errors.percent = t.percentInvalid
  if (amount && !readPrice(amount)) errors.amount = t.amountInvalid
  if (minimum && readPrice(minimum) === null) errors.minimum = t.minimumInvalid
  if (maxUses && readUses(maxUses) === null) errors.maxUses = t.maxUsesInvalid
  if (scope === 'chosen' && categories.length === 0) errors.categories = t.categoryRequired
  return errors
}

export function patchOf({ kind: _, scope, ...fields }: Partial<CouponFields> & Pick<CouponPatch, 'updatedAt'>): CouponPatch {
  const patch = converted<typeof fields, CouponPatch>(fields, {
    percent: readCouponPercent,
    amount: readPrice,
    minimum: readPrice,
    validFrom: fromIsraelTime,
    validUntil: fromIsraelTime,
    maxUses: readUses,
  })
  return scope === 'all' ? { ...patch, categories: null } : patch
}

export const draftOf = (fields: CouponFields): CouponDraft => patchOf(fields) as CouponDraft

type CouponState = keyof typeof t.states

/** The state of a coupon at a time in milliseconds, by this machine's clock. */
export function couponStateOf({ active, validFrom, validUntil, maxUses, uses }: Coupon, now = Date.now()): CouponState {
  if (!active) return 'off'
  if (validUntil && now >= Date.parse(validUntil)) return 'over'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return validFrom && now < Date.parse(validFrom) ? 'coming' : 'on'
}
