import type { Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt, isWithin, now } from '../db/times.ts'
import { checkVersion } from '../rows/edit-rows.ts'
import { isWithinColumns } from '../schedule/time-spans.ts'
import { headerColumns, toHeader } from './content-table.ts'

const headerRow = (db: Database) => db.selectFrom('header').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** The header's single record, which always exists. */
export const readHeader = async (db: Database): Promise<Header> => toHeader(await headerRow(db))

/** The header as pages read it: with whether shoppers can use a coupon, and what the settings of delivery add. */
export const readShopHeader = async (db: Database): Promise<Header> =>
  toHeader(await headerRow(db), { coupons: await hasCoupons(db), ...(await readCheckout(db)) })

async function readCheckout(db: Database): Promise<{ checkout: boolean; closed: string | null }> {
  const columns = ['checkout', 'closed_from', 'closed_until', 'closed_text'] as const
  const row = await db.selectFrom('delivery_settings').select(columns).where('id', '=', 1).executeTakeFirst()
  const isClosed = row?.closed_from && isWithin(now(), row.closed_from, row.closed_until)
  return { checkout: row?.checkout === 1, closed: isClosed ? row.closed_text : null }
}

/** True while shoppers can use some coupon. */
async function hasCoupons(db: Database): Promise<boolean> {
  return (await db.selectFrom('coupons').select('id').where(isUsableCoupon()).limit(1).executeTakeFirst()) !== undefined
}

/** A condition on coupons: in force, and not used up. */
export const isUsableCoupon = () =>
  sql<boolean>`active = 1 and (max_uses is null or uses < max_uses) and ${isWithinColumns(now(), 'valid_from', 'valid_until')}`

/** Changes the fields that the patch defines.
 *  @throws outdated (with the current record) */
export async function updateHeader(trx: Transaction, patch: HeaderPatch): Promise<Header> {
  const header = await readHeader(trx)
  await checkVersion(header.updatedAt, patch, 'header', () => header)
  const changed = await trx
    .updateTable('header')
    .set({ ...headerColumns(patch), updated_at: changedAt(header.updatedAt) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeader(changed)
}
