import type { Footer, FooterPatch } from '@lechaim/shared/contracts/content.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { checkVersion } from '../rows/edit-rows.ts'
import { footerColumns, toFooter } from './content-table.ts'
import { type ContentView, confirmedAfter, firstFooter, hiddenColumns, unconfirmedTexts } from './default-content.ts'

const footerRow = (db: Database) => db.selectFrom('footer').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

const { id: _, ...firstTexts } = firstFooter
const firstColumns = Object.keys(firstTexts) as (keyof typeof firstTexts)[]

/** The footer's single record, which always exists. With `savedOnly` its texts are blank until one has been saved, its invented contact
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
