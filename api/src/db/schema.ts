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

/** Runs work in a transaction of its own and answers once that is durable. Work may run again when another process was in its way. */
export type Durably = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

export interface Connection {
  db: Database
  /** For what arrives often and many at once: orders and mails. */
  durably: Durably
  /** Runs work while no other process runs work of this name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs work unless another process runs work of this name, and tells whether it ran. A process that dies lets go of it. */
  ifAlone(name: string, work: () => Promise<void>): Promise<boolean>
  /** Other processes may write, and leave unfinished what they began. */
  isShared: boolean
  /** Another number once another process has written, such as a command that gives the owner a new password. */
  versionElsewhere(): number
  /** What processes that share the database tell each other; on SQLite there are none. */
  others: Others
  close(): Promise<void>
}

export interface Others {
  /** Tells every other process, in less than 7,900 bytes. */
  tell(message: string): Promise<void>
  /** Hears the others from when its promise resolves: messages in their order, null when some may have been missed. */
  hear(listener: (message: string | null) => void): Promise<void>
}
