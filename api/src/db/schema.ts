// The database's type. Each feature's `*-table.ts` adds its tables to `Schema`, under the stored names of the specification (§3).
// Money is agorot, booleans are 0 and 1, times are ISO 8601 in UTC.
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { FileFigures, PoolFigures, WriteFigures } from './figures.ts'

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

/** Runs work in a transaction and resolves once that is durable. Work may be retried after a conflict with another process. */
export type Durably = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

export interface Connection {
  db: Database
  /** For frequent concurrent writes: orders and mails. */
  durably: Durably
  /** For what owners and the schedule change: one transaction of all processes at a time (decision 0053). */
  serialized: Durably
  /** Runs work while no other process runs work of this name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs work unless another process runs work of this name.
   *  @returns whether it ran. The lock ends with its process. */
  ifAlone(name: string, work: () => Promise<void>): Promise<boolean>
  /** True when other processes may write, and may die with unfinished work. */
  isShared: boolean
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockAheadMs(): Promise<number>
  /** Changes once another process has written, such as a command that resets the owner's password. */
  versionOfOthers(): number
  /** False while writes of other processes may go unnoticed. */
  receivesNotifications(): boolean
  /** Messages between processes that share the database; none on SQLite. */
  others: Others
  /** For metrics. */
  figures(): FileFigures | PoolFigures
  writes: Readonly<WriteFigures>
  close(): Promise<void>
}

export interface Others {
  /** Sends a message of less than 7,900 bytes to every process. */
  notify(message: string): Promise<void>
  /** Receives all messages, also this process's own, from the time its promise resolves: in the same order as every other process; null when
   *  some may have been missed.
   *  @param retries notified of each attempt to listen again after the connection was lost, and gives the pause after a failed one */
  listen(listener: (message: Notification | null) => void, retries: { failed(error: unknown): number; succeeded(): void }): Promise<void>
}

/** The topic of a notification that carries its sequence number alone; `mark` between processes of two releases. */
export const sequenceTopic = 'mark'

export interface Notification {
  text: string
  isOwn: boolean
  /** The id of the transaction that sent it, the same at every process. */
  sequence: number
}
