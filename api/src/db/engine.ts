// SQL that differs between the engines.
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/** For this folder and the indexes of searches alone (decision 0036). */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Ends the names of a process's connections through a pooler, which keeps them open, under their last names, after the process has ended. */
export const pooledMark = ' pooled'

/** A list as a table with one column, `value`, in one parameter, so that the statement is the same for any number of values. */
export function listOf(db: Database, type: 'bigint' | 'text', values: number[] | string[]): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`json_each(${JSON.stringify(values)})`
  return sql`unnest(${values}::${sql.raw(type)}[]) as list (value)`
}

/** Matches foreign addresses with the condition of their partial indexes. */
export const isWebAddress = (db: Database, column: string): RawBuilder<boolean> =>
  isPostgres(db) ? sql`substr(${sql.ref(column)}, 1, 4) = 'http'` : sql`${sql.ref(column)} glob 'http*'`

/** True when a write failed because a unique index already holds its key. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(?:SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)|23505)$/.test(String((error as { code?: unknown } | null)?.code))
}

/** The database answers, but something in it is taken for too long: a row, a connection, SQLite's file. A retry may succeed. */
export class Busy extends Error {
  readonly code = 'BUSY'
  readonly statusCode = 503
}

export const isBusy = (error: unknown): boolean => /^(?:BUSY|55P03|SQLITE_BUSY)/.test(String((error as { code?: unknown } | null)?.code))

const briefLocks = new WeakSet<object>()

/** Marks the failure to lock a row that transactions hold for milliseconds, such as a counter: the process that holds it was stopped, and
 *  the transaction is tried once more. */
export function markBriefLock(error: unknown): unknown {
  if (isBusy(error)) briefLocks.add(error as object)
  return error
}

export const isBriefLock = (error: unknown): boolean => briefLocks.has(error as object)

/** Texts as PostgreSQL holds them: NUL becomes the replacement character. */
export const storable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

/** Runs work on one connection, within a transaction that may stay open and is rolled back. */
export const withinOpenTransaction = <T>(db: Database, begin: string, work: (connection: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection)
    try {
      if (isPostgres(db)) {
        await sql`set local statement_timeout = 0`.execute(connection)
        await sql`set local lock_timeout = 0`.execute(connection)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
      }
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
