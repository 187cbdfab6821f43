// Transactions on PostgreSQL: serializable as on SQLite, read committed where that is safe, and repeated after conflicts.
import { setTimeout } from 'node:timers/promises'
import { Kysely, type KyselyConfig, sql, type TransactionBuilder } from 'kysely'
import { isBriefLock, isUniqueViolation } from './engine.ts'
import { createWriteFigures } from './figures.ts'
import { isConflict } from './postgres-failures.ts'
import type { Durably, Schema, Transaction } from './schema.ts'
import { createWritePlaces } from './write-places.ts'

const maxAttempts = 12
const longestPauseMs = 100

export class SerializableKysely extends Kysely<Schema> {
  readonly #inPlace: ReturnType<typeof createWritePlaces>
  readonly writes = createWriteFigures()

  constructor(config: KyselyConfig, places: number) {
    super(config)
    this.#inPlace = createWritePlaces(places)
  }

  /** Serializable, as on SQLite: a conflicting transaction is retried. */
  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction().setIsolationLevel('serializable')
    const execute = builder.execute.bind(builder)
    const inPlace: typeof execute = (work) => {
      const reportStart = this.writes.begin()
      return retried(() => this.#inPlace(() => execute(reportingStart(reportStart, work))))
    }
    return Object.assign(builder, { execute: inPlace })
  }

  /** For statements that are safe under read committed: concurrent ones do not conflict. */
  readonly durably: Durably = (work) => {
    const reported = reportingStart(this.writes.begin(), work)
    return retried(() => this.#inPlace(() => super.transaction().setIsolationLevel('read committed').execute(reported)))
  }

  /** One connection waits for the lock: orders keep the others. */
  readonly #queue = createWritePlaces(1, lockTimeoutMs)

  /** Read committed, so that orders, which change the same rows, send none of them back; no other writer changes what it has read. */
  readonly serialized: Durably = (work) =>
    this.#queue(() =>
      this.durably(async (trx) => {
        await takeLock.execute(trx)
        return work(trx)
      }),
    )
}

const reportingStart =
  <T>(reportStart: () => void, work: (trx: Transaction) => Promise<T>) =>
  (trx: Transaction): Promise<T> => {
    reportStart()
    return work(trx)
  }

const lockTimeoutMs = 10_000
/** A lock that writers of this table's rows, its readers and the vacuum of others pass by. */
const takeLock = sql.raw(
  `set local lock_timeout = ${lockTimeoutMs}; lock table footer in share update exclusive mode; set local lock_timeout = '2s'`,
)

/** Retries work after serialization conflicts, once after a unique violation, whose check then finds the other row, and once after a brief
 *  lock that lasted. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1, uniqueViolations = 0, briefLocks = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again =
        isConflict(error) || (isUniqueViolation(error) && uniqueViolations++ === 0) || (isBriefLock(error) && briefLocks++ === 0)
      if (!again || attempt === maxAttempts) throw error
      await setTimeout(Math.random() * Math.min(longestPauseMs, 2 ** attempt))
    }
  }
}
