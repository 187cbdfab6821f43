// Group commit: concurrent orders share one commit, whose disk sync is most of an order's cost. An order is answered only after its commit
// (SPEC §7).
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { boundToSpan, inSpan, withoutSpan } from '../tracing/spans.ts'
import type { Database, Durably, Transaction } from './schema.ts'

/** Bounds the time for which a group blocks other writers. */
const maxGroup = 50

interface Waiting extends PromiseWithResolvers<unknown> {
  work(trx: Transaction): Promise<unknown>
}

/** Runs each piece of work in a savepoint, one after the other: an error rolls back its own writes alone, and its result resolves after the
 *  commit. A failed commit rolls back and rejects the whole group. One for each database, so that all its users share commits. */
export function createGroupCommit(db: Database): Durably {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    // Requests that have already arrived are read first and join the group.
    for (await setImmediate(); waiting.length > 0; await setImmediate()) await commit(db, waiting.splice(0, maxGroup))
    isRunning = false
  }

  function enqueue<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const outcome = Promise.withResolvers<T>()
    waiting.push({ work: boundToSpan(work), ...(outcome as PromiseWithResolvers<unknown>) })
    if (!isRunning) void withoutSpan(run)
    return outcome.promise
  }

  return (work) => inSpan('transaction', () => enqueue(work))
}

async function commit(db: Database, group: Waiting[]): Promise<void> {
  const outcomes: (() => void)[] = []
  try {
    await db.transaction().execute(async (trx) => {
      for (const { work, resolve, reject } of group) {
        await sql`savepoint work`.execute(trx)
        try {
          const value = await work(trx)
          await sql`release work`.execute(trx)
          outcomes.push(() => resolve(value))
        } catch (reason) {
          // A full disk ends the transaction by itself; the original error is reported.
          await sql`rollback to work`.execute(trx).catch(() => Promise.reject(reason))
          outcomes.push(() => reject(reason))
        }
      }
    })
    for (const deliver of outcomes) deliver()
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
