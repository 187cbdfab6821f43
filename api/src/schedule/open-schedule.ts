// Applies sale prices and show times at their moments. These are in the database, so that a restart misses none; one process applies them
// and publishes the change.
import type { FastifyBaseLogger } from 'fastify'
import { createWorker } from '../background/worker.ts'
import type { EventBus } from '../changes/event-bus.ts'
import type { PlainTopic } from '../changes/topics.ts'
import type { Connection, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { type ChangingTable, nextChange } from './moments.ts'
import { nextOf } from './time-spans.ts'

/** A part of the shop that changes at known moments. */
export interface Scheduled {
  topic: PlainTopic
  table: ChangingTable
  /** Applies changes up to and including a moment. @returns true when others may be left for the next transaction */
  apply(trx: Transaction, until: string): Promise<boolean>
}

/** Timers follow the machine's running time, moments the clock: one that is set or has slept is noticed within this time. */
const longestSleepMs = 30_000
const isDue = (moment: string | null): boolean => moment !== null && moment <= now()

/** While another process applies what is due. */
const othersMs = 250

export function openSchedule(
  { db, serialized, alone, ifAlone, isShared }: Pick<Connection, 'db' | 'serialized' | 'alone' | 'ifAlone' | 'isShared'>,
  parts: readonly Scheduled[],
  changes: EventBus,
  log: FastifyBaseLogger,
) {
  /** The moment up to which everything has been applied here. */
  let applied: string | null = null

  const worker = createWorker(log, 'the schedule', async () => {
    const next = nextOf(await Promise.all(parts.map(({ table }) => nextChange(db, table))), '')
    if (!isDue(next)) return untilMoment(next)
    // Applied and still due: tried again, but not without a pause.
    const isApplied = next !== applied && (await ifAlone('schedule', applyDue))
    applied = isApplied ? next : null
    return isApplied ? 0 : othersMs
  })

  const unsubscribe = changes.whenOutdated('schedule', worker.wake)

  async function applyDue(): Promise<void> {
    for (const part of parts) if (isDue(await nextChange(db, part.table))) await applyPart(part)
  }

  async function applyPart({ apply, topic }: Scheduled): Promise<void> {
    const until = now()
    while ((await serialized((trx) => apply(trx, until))) && !worker.isStopped());
    changes.publish(topic)
  }

  function untilMoment(next: string | null): number | null {
    if (next !== null) return Math.min(Date.parse(next) - Date.now(), longestSleepMs)
    return isShared ? longestSleepMs : null
  }

  return {
    /** Applies what became due while no process ran, so that no answer precedes it, and waits for the next moment. */
    async start() {
      await alone('schedule', applyDue)
      worker.wake()
    },
    /** Resolves when nothing is being applied any more. */
    async stop() {
      unsubscribe()
      await worker.stop()
    },
  }
}
