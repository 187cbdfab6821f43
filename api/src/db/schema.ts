// The database's type. Each feature's `*-table.ts` adds its tables to `Schema`, under the stored names of the specification (§3).
// Money is agorot, booleans are 0 and 1, times are ISO 8601 in UTC.
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'

export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

/** The columns of rows that people edit. */
export interface Stamped {
  created_at: string
  updated_at: string
}

export interface Schema {
  /** Facts about the whole shop, such as that it has been seeded. */
  settings: { name: string; value: string }
}
