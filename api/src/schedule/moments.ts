// The moments at which rows change by themselves. `next_change_at` has the first of them that is still to come; null for none.
import { type RawBuilder, sql } from 'kysely'
import { lockRows } from '../db/row-locks.ts'
import type { Database, Transaction } from '../db/schema.ts'

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

/** `nextOf` of time-spans.ts for columns, in SQL. */
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
