// Orders that arrive together are made durable together: a commit waits for the disk, and that wait is most of what an order costs.
// An order is answered only after the commit that holds it (SPEC §7).
import { setImmediate } from 'node:timers/promises'
import type { Database, Durably, Transaction } from './schema.ts'

/** So that one group never keeps readers and the shop's other writers waiting for long. */
const maxGroup = 50

type Work<T> = (trx: Transaction) => Promise<T>

interface Waiting {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** Runs each piece of work as if in a transaction of its own, after the one before it: what it throws undoes its own writes alone, and
 *  its result is given after the commit. When the commit fails, all of the group fail and nothing of it is kept. One for a database, so that
 *  whatever uses it shares its commits. */
export function createGroupCommit(db: Database): Durably {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    // Whatever else has already arrived on the sockets is read first, and joins the group.
    for (await setImmediate(); waiting.length > 0; await setImmediate()) await commit(db, waiting.splice(0, maxGroup))
    isRunning = false
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (!isRunning) void run()
    })
}

async function commit(db: Database, group: Waiting[]): Promise<void> {
  try {
    const settle: (() => void)[] = []
    const trx = await db.startTransaction().execute()
    try {
      for (const { work, resolve, reject } of group) {
        const point = await trx.savepoint('work').execute()
        try {
          const value = await work(point)
          await point.releaseSavepoint('work').execute()
          settle.push(() => resolve(value))
        } catch (reason) {
          await point
            .rollbackToSavepoint('work')
            .execute()
            .catch(() => {
              // A full disk ends the transaction by itself; that is what is to be told.
              throw reason
            })
          settle.push(() => reject(reason))
        }
      }
      await trx.commit().execute()
    } catch (error) {
      await trx
        .rollback()
        .execute()
        .catch(() => {})
      throw error
    }
    for (const tell of settle) tell()
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
