import type { Coupon, CouponPage, CouponQuery } from '@lechaim/shared/contracts/coupons.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { pageById } from '../../rows/page-by-id.ts'
import { type CouponRow, couponKey, toCoupon } from './coupons-table.ts'

/** A page of coupons, newest first.
 *  @throws validation_failed for an invalid cursor */
export async function listCoupons(db: Database, query: CouponQuery): Promise<CouponPage> {
  const { rows, next } = await pageById(query, (before, limit) =>
    db.selectFrom('coupons').selectAll().where('id', '<', before).orderBy('id', 'desc').limit(limit).execute(),
  )
  return { items: await withCategories(db, rows), next }
}

/** @throws not_found */
export async function readCoupon(db: Database, id: number): Promise<Coupon> {
  const rows = await db.selectFrom('coupons').selectAll().where('id', '=', id).execute()
  const [coupon] = await withCategories(db, rows)
  if (!coupon) throw notFound('coupon')
  return coupon
}

async function withCategories(db: Database, rows: CouponRow[]): Promise<Coupon[]> {
  const ids = rows.map(({ id }) => id)
  const links = await db
    .selectFrom('coupon_categories as link')
    .innerJoin('categories as category', 'category.id', 'link.category_id')
    .select(['link.coupon_id', 'category.name'])
    .where('link.coupon_id', 'in', ids)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute()
  const namesOf = (id: number) => links.filter(({ coupon_id }) => coupon_id === id).map(({ name }) => name)
  return rows.map((row) => toCoupon(row, namesOf(row.id)))
}

export async function findByCode(db: Database, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('code_key', '=', couponKey(code)).executeTakeFirst()
}

/** The products of these that are in one of the coupon's categories or of their sub-categories. */
export async function productsInCategories(db: Database, couponId: number, productIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product_categories as link')
    .innerJoin('categories as category', 'category.id', 'link.category_id')
    .innerJoin('coupon_categories as chosen', (join) =>
      join.on((where) =>
        where.or([
          where('chosen.category_id', '=', where.ref('category.id')),
          where('chosen.category_id', '=', where.ref('category.parent_id')),
        ]),
      ),
    )
    .select('link.product_id')
    .distinct()
    .where('chosen.coupon_id', '=', couponId)
    .where('link.product_id', 'in', productIds)
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}
