// A coupon as its form's draft, in which numbers are texts and times those of Israel.
import type { Coupon, CouponDraft, CouponPatch } from '@lechaim/shared/contracts/coupons.ts'
import { maxCouponUses } from '@lechaim/shared/contracts/limits.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { couponsMessages as t } from './coupons-messages.ts'

export interface CouponFields {
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  minimum: string
  validFrom: string
  validUntil: string
  maxUses: string
  scope: 'all' | 'chosen'
  categories: string[]
  active: boolean
}

export const blankCoupon = (): CouponFields => ({
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  minimum: '',
  validFrom: '',
  validUntil: '',
  maxUses: '',
  scope: 'all',
  categories: [],
  active: true,
})

export const fieldsOf = (coupon: Coupon): CouponFields => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  percent: coupon.percent?.toString() ?? '',
  amount: coupon.amount?.toFixed(2) ?? '',
  minimum: coupon.minimum?.toFixed(2) ?? '',
  validFrom: coupon.validFrom ? toIsraelTime(coupon.validFrom) : '',
  validUntil: coupon.validUntil ? toIsraelTime(coupon.validUntil) : '',
  maxUses: coupon.maxUses?.toString() ?? '',
  scope: coupon.categories === null ? 'all' : 'chosen',
  categories: coupon.categories ?? [],
  active: coupon.active,
})

/** Empties what the chosen kind and scope don't show. */
export const fitCoupon = (fields: CouponFields): CouponFields => ({
  ...fields,
  ...(fields.kind === 'percent' ? { amount: '' } : { percent: '' }),
  ...(fields.scope === 'all' && { categories: [] }),
})

export function checkCoupon(fields: CouponFields): FieldErrors<CouponFields> {
  const { kind, percent, amount, minimum, maxUses, scope, categories } = fields
  const required = requiredErrors({ code: fields.code, [kind]: fields[kind] }, ['code', kind])
  const errors: FieldErrors<CouponFields> = { ...required, ...timeErrors(fields) }
  if (percent && !isWhole(percent, 100)) errors.percent = t.percentInvalid
  if (amount && !(isMoney(amount) && numberOf(amount) > 0)) errors.amount = t.amountInvalid
  if (minimum && !isMoney(minimum)) errors.minimum = t.minimumInvalid
  if (maxUses && !isWhole(maxUses, maxCouponUses)) errors.maxUses = t.maxUsesInvalid
  if (scope === 'chosen' && categories.length === 0) errors.categories = t.categoryRequired
  return errors
}

function timeErrors({ validFrom, validUntil }: CouponFields): FieldErrors<CouponFields> {
  const [from, until] = [validFrom, validUntil].map((time) => (time ? fromIsraelTime(time) : ''))
  return {
    ...(from === null && { validFrom: t.timeInvalid }),
    ...(until === null && { validUntil: t.timeInvalid }),
    ...(from && until && from >= until && { validUntil: t.untilTooEarly }),
  }
}

/** The given fields as the API takes them. */
export function patchOf(fields: Partial<CouponFields> & Pick<CouponPatch, 'updatedAt'>): CouponPatch {
  const { code, percent, amount, minimum, validFrom, validUntil, maxUses, scope, categories, active, updatedAt } = fields
  return {
    ...(code !== undefined && { code }),
    ...(percent !== undefined && { percent: numberOrNull(percent) }),
    ...(amount !== undefined && { amount: numberOrNull(amount) }),
    ...(minimum !== undefined && { minimum: numberOrNull(minimum) }),
    ...(validFrom !== undefined && { validFrom: fromIsraelTime(validFrom) }),
    ...(validUntil !== undefined && { validUntil: fromIsraelTime(validUntil) }),
    ...(maxUses !== undefined && { maxUses: numberOrNull(maxUses) }),
    ...(scope === 'all' ? { categories: null } : categories && { categories }),
    ...(active !== undefined && { active }),
    ...(updatedAt !== undefined && { updatedAt }),
  }
}

export const draftOf = (fields: CouponFields): CouponDraft => patchOf(fields) as CouponDraft

export type CouponState = keyof typeof t.states

/** State of a coupon at a moment in milliseconds, by the clock of this machine. */
export function couponStateOf({ active, validFrom, validUntil, maxUses, uses }: Coupon, now = Date.now()): CouponState {
  if (!active) return 'off'
  if (validUntil && now >= Date.parse(validUntil)) return 'over'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return validFrom && now < Date.parse(validFrom) ? 'coming' : 'on'
}

const isWhole = (text: string, most: number): boolean => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most
const isMoney = (text: string): boolean => /^\d+(?:[.,]\d{1,2})?$/.test(text) && numberOf(text) <= 1_000_000
const numberOrNull = (text: string): number | null => (text ? numberOf(text) : null)
const numberOf = (text: string): number => Number(text.replace(',', '.'))
