import type { Footer, FooterPatch } from '@lechaim/shared/contracts/content.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { changedAt } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { checkVersion } from '../rows/edit-rows.ts'
import { footerColumns, toFooter } from './content-table.ts'
import { type ContentView, firstFooter, inventedContacts } from './default-content.ts'

const footerRow = (db: Database) => db.selectFrom('footer').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

const { id: _, ...firstTexts } = firstFooter
const firstColumns = Object.keys(firstTexts) as (keyof typeof firstTexts)[]

/** The footer's single record, which always exists. With `savedOnly` its texts are blank until they have been saved, and its invented
 *  contact details until they have been replaced. */
export async function readFooter(db: Database, { savedOnly }: ContentView): Promise<Footer> {
  const row = await footerRow(db)
  const hidden = !savedOnly ? [] : row.saved ? inventedContacts(row) : firstColumns
  return toFooter({ ...row, ...Object.fromEntries(hidden.map((column) => [column, ''])) })
}

/** Changes the fields that the patch defines; the fields that SPEC §5 requires can't be emptied. A demo's contents don't count as saved.
 *  @throws validation_failed, outdated (with the current record) */
export async function updateFooter(trx: Transaction, patch: FooterPatch, { saved = true } = {}): Promise<Footer> {
  const row = await footerRow(trx)
  await checkVersion(row.updated_at, patch, 'footer', () => toFooter(row))
  checkRequired(patch)
  const changed = await trx
    .updateTable('footer')
    .set({
      ...footerColumns(patch),
      ...(saved && { saved: 1 }),
      updated_at: changedAt(row.updated_at),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFooter(changed)
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
