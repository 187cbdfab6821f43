// The moments at which rows change by themselves. `next_change_at` has the first of them that is still to come; null for none.
import { type RawBuilder, sql } from 'kysely'
import { lockRows } from '../db/row-locks.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { invalid } from '../http/errors/api-error.ts'
import { readInstant } from '../http/requests/read-values.ts'

export type ChangingTable = 'products' | 'coupons' | 'banners' | 'carousel' | 'delivery_settings'

/** The next moment at which a row of the table changes by itself. */
export async function nextChange(db: Database, table: ChangingTable): Promise<string | null> {
  const { next } = await db
    .selectFrom(table)
    .select((select) => select.fn.min('next_change_at').as('next'))
    .where('next_change_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return next
}

/** The ids of the rows that change up to a moment. */
async function dueRows(db: Database, table: 'coupons', until: string): Promise<number[]> {
  return (await db.selectFrom(table).select('id').where('next_change_at', '<=', until).execute()).map(({ id }) => id)
}

/** The first of these moments after `at`. */
export const nextOf = (moments: (string | null)[], at: string): string | null =>
  moments.filter((moment) => moment !== null && moment > at).sort()[0] ?? null

/** `nextOf` for columns, in SQL. */
export function nextOfColumns(columns: string[], at: string): RawBuilder<string | null> {
  const moments = columns.map((column) => sql`select ${sql.ref(column)} as moment`)
  return sql`(select min(moment) from (${sql.join(moments, sql` union all `)}) as moments where moment > ${at})`
}

/** Passes over the changes up to a moment, for tables that are read by the clock. */
export const passChanges =
  (table: 'coupons' | 'banners', columns: string[]) =>
  async (trx: Transaction, until: string): Promise<boolean> => {
    if (table === 'coupons') await lockRows(trx, table, await dueRows(trx, table, until))
    await trx
      .updateTable(table)
      .set({ next_change_at: nextOfColumns(columns, until) })
      .where('next_change_at', '<=', until)
      .execute()
    return false
  }

type Ends = [from: string | null, until: string | null]

/** The ends of a span after a patch, in which null opens one.
 *  @param path precedes the fields' names in errors
 *  @throws validation_failed unless it ends after it begins */
export function spanAfter<Field extends string>(
  before: Ends,
  [fromField, untilField]: [Field, Field],
  patch: { [F in Field]?: string | null },
  path = '',
): Ends {
  const endAfter = (end: string | null, field: Field): string | null => {
    const sent = patch[field]
    return sent === undefined ? end : sent && readInstant(`${path}${field}`, sent)
  }
  const from = endAfter(before[0], fromField)
  const until = endAfter(before[1], untilField)
  if (from && until && from >= until) throw invalid(`${path}${untilField}`, `${untilField} must be after ${fromField}`)
  return [from, until]
}

/** `isWithin` for columns, in SQL. */
export const isWithinColumns = (at: string, from: string, until: string): RawBuilder<boolean> =>
  sql`(${sql.ref(from)} is null or ${sql.ref(from)} <= ${at}) and (${sql.ref(until)} is null or ${sql.ref(until)} > ${at})`
