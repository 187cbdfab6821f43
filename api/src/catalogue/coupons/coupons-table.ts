import type { Coupon, CouponDraft, CouponPatch } from '@lechaim/shared/contracts/coupons.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import type { Generated, Selectable } from 'kysely'
import { type Columns, type Either, present, storedSeparately, toColumns } from '../../db/mapping.ts'
import type { Stamped } from '../../db/schema.ts'

interface CouponTable extends Stamped {
  id: Generated<number>
  code: string
  /** `couponKey`: unique. */
  code_key: string
  /** Either this or `amount`. */
  percent: number | null
  amount: number | null
  minimum: number | null
  valid_from: string | null
  valid_until: string | null
  next_change_at: string | null
  max_uses: number | null
  /** Orders that hold a use: placed and not cancelled. */
  uses: number
  /** 1 when it is for the products of its categories alone, of which there may be none left. */
  by_category: number
  active: number
}

interface CouponCategoryTable {
  coupon_id: number
  category_id: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    coupons: CouponTable
    coupon_categories: CouponCategoryTable
  }
}

export type CouponRow = Selectable<CouponTable>

export const toCoupon = (row: CouponRow, categories: string[]): Coupon =>
  present<Coupon>({
    id: row.id,
    code: row.code,
    percent: row.percent,
    amount: row.amount === null ? null : toShekels(row.amount),
    minimum: row.minimum === null ? null : toShekels(row.minimum),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    maxUses: row.max_uses,
    categories: row.by_category ? categories : null,
    active: row.active === 1,
    uses: row.uses,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })

const agorotOf = (shekels: number | null): number | null => (shekels === null ? null : toAgorot(shekels))

const columns: Columns<Either<CouponDraft, CouponPatch>, CouponRow> = {
  code: (code) => ({ code: shownCode(code), code_key: couponKey(code) }),
  percent: (percent) => ({ percent }),
  amount: (amount) => ({ amount: agorotOf(amount) }),
  minimum: (minimum) => ({ minimum: agorotOf(minimum) }),
  validFrom: storedSeparately,
  validUntil: storedSeparately,
  maxUses: (max_uses) => ({ max_uses }),
  // The names are rows of their own: save-coupon.ts.
  categories: (names) => ({ by_category: Number(names !== null) }),
  active: (active) => ({ active: Number(active) }),
}

export const couponColumns = (patch: CouponPatch): Partial<CouponRow> => toColumns(columns, patch)

/** A code on one line, without what cannot be seen, such as the direction marks that come with pasted Hebrew. */
const shownCode = (code: string): string =>
  code
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()

/** The form in which codes are compared: as `nameKey`, with one dash for several, and without spaces, vowel points and accents. Saved as
 *  `code_key`: another form needs a migration. */
export const couponKey = (code: string): string =>
  nameKey(
    nameKey(code)
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  )
    .replace(/-+/g, '-')
    .replaceAll(' ', '')
