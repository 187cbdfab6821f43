// Writing coupons. Every function runs in a transaction of the caller's.
import type { CouponDraft, CouponPatch } from '@lechaim/shared/contracts/coupons.ts'
import type { Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { invalid, notFound } from '../../http/errors/api-error.ts'
import { checkVersion, refuseTaken } from '../../rows/edit-rows.ts'
import { nextOf, spanAfter } from '../../schedule/time-spans.ts'
import { resolveCategories } from '../categories/categories-queries.ts'
import { readCoupon } from './coupons-queries.ts'
import { type CouponRow, couponColumns } from './coupons-table.ts'

/** Inserts a coupon and answers its id.
 *  @throws validation_failed, coupon_code_taken, category_required, category_unknown */
export async function insertCoupon(trx: Transaction, draft: CouponDraft): Promise<number> {
  const createdAt = now()
  const values = { ...blank, ...columnsAfter(null, draft, createdAt), uses: 0, created_at: createdAt, updated_at: createdAt }
  const { id } = await trx.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow().catch(codeTaken)
  await linkCategories(trx, id, draft.categories)
  return id
}

/** Changes only the fields that the patch defines. Its uses stand.
 *  @throws not_found, outdated (with the current coupon), validation_failed, coupon_code_taken, category_required, category_unknown */
export async function updateCoupon(trx: Transaction, id: number, patch: CouponPatch): Promise<void> {
  const row = await trx.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('coupon')
  await checkVersion(row.updated_at, patch, 'coupon', () => readCoupon(trx, id))
  const values = { ...columnsAfter(row, patch, now()), updated_at: changedAt(row.updated_at) }
  await trx.updateTable('coupons').set(values).where('id', '=', id).execute().catch(codeTaken)
  await linkCategories(trx, id, patch.categories)
}

const blank = {
  code: '',
  code_key: '',
  percent: null,
  amount: null,
  minimum: null,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  by_category: 0,
  active: 1,
}

/** The columns that a patch changes; all of a new coupon.
 *  @param row null for a new coupon */
function columnsAfter(row: CouponRow | null, patch: CouponPatch, at: string) {
  const sent = couponColumns(patch)
  const { code_key, percent, amount } = { ...(row ?? blank), ...sent }
  if (code_key === '') throw invalid('code', 'code needs a visible character')
  if ((percent === null) === (amount === null)) throw invalid('percent', 'A coupon has either percent or amount')
  const [valid_from, valid_until] = spanAfter([row?.valid_from ?? null, row?.valid_until ?? null], ['validFrom', 'validUntil'], patch)
  return { ...sent, valid_from, valid_until, next_change_at: nextOf([valid_from, valid_until], at) }
}

async function linkCategories(trx: Transaction, id: number, names: string[] | null | undefined): Promise<void> {
  if (names === undefined) return
  const categoryIds = names && (await resolveCategories(trx, names))
  await trx.deleteFrom('coupon_categories').where('coupon_id', '=', id).execute()
  if (!categoryIds) return
  const links = categoryIds.map((categoryId) => ({ coupon_id: id, category_id: categoryId }))
  await trx.insertInto('coupon_categories').values(links).execute()
}

const codeTaken = refuseTaken('coupon_code_taken', 'Another coupon has this code', 'code')
