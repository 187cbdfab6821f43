// Fills tables of a database that is not in use yet.
import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Transaction } from './schema.ts'
import type { AnyDatabase } from './tables.ts'

/** Runs work that fills a table without its indexes, and makes them afterwards: in PostgreSQL that takes a tenth of the time of keeping them
 *  up to date with each row. Those of unique keys stay. */
export async function withoutIndexes<T>(trx: Transaction | AnyDatabase, table: string, work: () => Promise<T>): Promise<T> {
  const db = trx as AnyDatabase
  if (!isPostgres(db)) return work()
  // A large one takes minutes.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  // An index's definition leaves out the statistics targets of its columns.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, concat_ws('; ', pg_get_indexdef(indexrelid), (
      select string_agg(format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget), '; ')
      from pg_attribute where attrelid = indexrelid and attstattarget >= 0)) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  const result = await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`analyze ${sql.table(table)}`.execute(db)
  return result
}
