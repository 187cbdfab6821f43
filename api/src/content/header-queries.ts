import type { Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { hasCoupons } from '../catalogue/coupons/coupons-queries.ts'
import { checkVersion } from '../catalogue/edit-rows.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt } from '../db/times.ts'
import { toHeader } from './content-table.ts'

const headerRow = (db: Database) => db.selectFrom('header').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** The header's single record, which always exists. */
export const readHeader = async (db: Database): Promise<Header> => toHeader(await headerRow(db))

/** The header as pages read it: with whether shoppers can use a coupon. */
export const readShopHeader = async (db: Database): Promise<Header> => ({
  ...(await readHeader(db)),
  ...((await hasCoupons(db)) && { coupons: true }),
})

/** Changes the fields that the patch defines; an empty store name is ignored (SPEC §5).
 *  @throws outdated (with the current record) */
export async function updateHeader(trx: Transaction, patch: HeaderPatch): Promise<Header> {
  const row = await headerRow(trx)
  await checkVersion(row, patch, 'header', () => toHeader(row))
  const changed = await trx
    .updateTable('header')
    .set({ store_name: patch.storeName || undefined, tagline: patch.tagline, logo: patch.logo, updated_at: changedAt(row.updated_at) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeader(changed)
}
