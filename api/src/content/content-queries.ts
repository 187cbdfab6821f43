// The single records of header and footer, which always exist.
import type { Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt, isWithin, now } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { checkVersion } from '../rows/edit-rows.ts'
import { isWithinColumns } from '../schedule/time-spans.ts'
import { footerColumns, headerColumns, toFooter, toHeader } from './content-table.ts'
import { type ContentView, confirmedAfter, firstFooter, hiddenColumns, unconfirmedTexts } from './default-content.ts'

const headerRow = (db: Database) => db.selectFrom('header').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** The header without what stands beside it on pages. */
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

const footerRow = (db: Database) => db.selectFrom('footer').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

const { id: _, ...firstTexts } = firstFooter
const firstColumns = Object.keys(firstTexts) as (keyof typeof firstTexts)[]

/** The footer as visitors read it. With `savedOnly` its texts are blank until one has been saved, its invented contact
 *  details until they have been replaced, and its hours and legal texts until each has been confirmed. */
export async function readFooter(db: Database, { savedOnly }: ContentView): Promise<Footer> {
  const row = await footerRow(db)
  const hidden = !savedOnly ? [] : row.saved ? hiddenColumns(row) : firstColumns
  return toFooter({ ...row, ...Object.fromEntries(hidden.map((column) => [column, ''])) })
}

/** The whole record, with what its owner has yet to confirm where visitors get confirmed texts alone. */
export async function readOwnFooter(db: Database, { savedOnly }: ContentView): Promise<Footer> {
  const row = await footerRow(db)
  return toFooter(row, savedOnly ? unconfirmedTexts(row) : [])
}

/** Changes the fields that the patch defines; the fields that SPEC §5 requires can't be emptied. A demo's contents don't count as saved.
 *  @throws validation_failed, outdated (with the current record) */
export async function updateFooter(
  trx: Transaction,
  patch: FooterPatch,
  { saved = true, view = { savedOnly: false } }: { saved?: boolean; view?: ContentView } = {},
): Promise<Footer> {
  const row = await footerRow(trx)
  const own = (footer: typeof row) => toFooter(footer, view.savedOnly ? unconfirmedTexts(footer) : [])
  await checkVersion(row.updated_at, patch, 'footer', () => own(row))
  checkRequired(patch)
  const columns = footerColumns(patch)
  const changed = await trx
    .updateTable('footer')
    .set({
      ...columns,
      ...(saved && { saved: 1, confirmed: confirmedAfter(row, columns, patch.confirmed ?? []) }),
      updated_at: changedAt(row.updated_at),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return own(changed)
}

function checkRequired(patch: FooterPatch): void {
  for (const field of ['companyName', 'description', 'address', 'phone', 'email'] as const) {
    if (patch[field] === '') throw invalid(field, `${field} must not be empty`)
  }
  for (const field of ['weekdays', 'weekends'] as const) {
    if (patch.workingHours?.[field] === '') throw invalid(`workingHours.${field}`, `${field} must not be empty`)
  }
  if (patch.email !== undefined && !isEmail(patch.email)) throw invalid('email', 'email must be an e-mail address')
}
