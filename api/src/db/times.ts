import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Database, Transaction } from './schema.ts'

/** The current time in the format of database and wire. */
export const now = (): string => new Date().toISOString()

/** The current time by the clock that all processes share: the database's, or this machine's for a file. */
export async function sharedNow(db: Database | Transaction): Promise<string> {
  if (!isPostgres(db)) return now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return new Date(Number(rows[0]?.ms)).toISOString()
}

/** The time of a change, always later than the change before it: `updatedAt` identifies a version of a row, and two changes may fall into
 *  one millisecond. */
export function changedAt(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}

/** True for a moment in the span that begins at `from` and ends before `until`; null is open. */
export const isWithin = (at: string, from: string | null, until: string | null): boolean =>
  (from === null || from <= at) && (until === null || at < until)
