import type { Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { hasCoupons } from '../catalogue/coupons/coupons-queries.ts'
import { checkVersion } from '../catalogue/edit-rows.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt } from '../db/times.ts'

const fields = ['id', 'store_name as storeName', 'tagline', 'logo', 'max_per_product as maxPerProduct', 'updated_at as updatedAt'] as const

/** The header's single record, which always exists. */
export const readHeader = (db: Database): Promise<Header> =>
  db.selectFrom('header').select(fields).where('id', '=', 1).executeTakeFirstOrThrow()

/** The header as pages read it: with whether shoppers can use a coupon. */
export const readShopHeader = async (db: Database): Promise<Header> => ({
  ...(await readHeader(db)),
  ...((await hasCoupons(db)) && { coupons: true }),
})

/** Changes the fields that the patch defines; an empty store name is ignored (SPEC §5).
 *  @throws outdated (with the current record) */
export async function updateHeader(trx: Transaction, patch: HeaderPatch): Promise<Header> {
  const header = await readHeader(trx)
  await checkVersion(header.updatedAt, patch, 'header', () => header)
  return trx
    .updateTable('header')
    .set({
      store_name: patch.storeName || undefined,
      tagline: patch.tagline,
      logo: patch.logo,
      max_per_product: patch.maxPerProduct,
      updated_at: changedAt(header.updatedAt),
    })
    .returning(fields)
    .executeTakeFirstOrThrow()
}
