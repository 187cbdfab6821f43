// Applies sale prices and show times at their moments. These are in the database, so that a restart misses none; one process applies them
// and publishes the change.
import type { FastifyBaseLogger } from 'fastify'
import type { Connection, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import type { EventBus } from '../events/event-bus.ts'
import { type ChangingTable, nextChange, nextOf } from './moments.ts'

/** A part of the shop that changes at known moments. */
export interface Scheduled {
  topic: 'catalogue' | 'content'
  table: ChangingTable
  /** Applies changes up to and including a moment. @returns true when others may be left for the next transaction */
  apply(trx: Transaction, until: string): Promise<boolean>
}

/** Timers follow the machine's running time, moments the clock: one that is set or has slept is noticed within this time. */
const longestSleepMs = 30_000
const isDue = (moment: string | null): boolean => moment !== null && moment <= now()

/** While another process applies what is due. */
const othersMs = 250
const pauseAfterFailureMs = 5000

export function openSchedule(
  { db, alone, ifAlone, isShared }: Pick<Connection, 'db' | 'alone' | 'ifAlone' | 'isShared'>,
  parts: readonly Scheduled[],
  changes: EventBus,
  log: FastifyBaseLogger,
) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const unsubscribe = changes.subscribe(({ topic }) => {
    if (topic === 'catalogue' || topic === 'content' || topic === 'missed') wake()
  })

  function wake(): void {
    again = true
    if (stopped || running) return
    running = run()
      .catch((error) => {
        log.error({ err: error }, 'the schedule failed')
        sleep(pauseAfterFailureMs)
      })
      .finally(() => {
        running = null
        if (again) wake()
      })
  }

  async function run(): Promise<void> {
    let applied: string | null = null
    while (again && !stopped) {
      again = false
      clearTimeout(timer)
      const next = nextOf(await Promise.all(parts.map(({ table }) => nextChange(db, table))), '')
      if (!isDue(next)) sleepUntil(next)
      // Applied and still due: tried again, but not without a pause.
      else if (next === applied || !(await ifAlone('schedule', applyDue))) {
        applied = null
        sleep(othersMs)
      } else {
        applied = next
        again = true
      }
    }
  }

  async function applyDue(): Promise<void> {
    for (const part of parts) if (isDue(await nextChange(db, part.table))) await applyPart(part)
  }

  async function applyPart({ apply, topic }: Scheduled): Promise<void> {
    const until = now()
    const applySome = () => db.transaction().execute((trx) => apply(trx, until))
    while ((await applySome()) && !stopped);
    changes.publish(topic)
  }

  function sleepUntil(next: string | null): void {
    if (next !== null) sleep(Math.min(Date.parse(next) - Date.now(), longestSleepMs))
    else if (isShared) sleep(longestSleepMs)
  }

  function sleep(ms: number): void {
    if (!stopped) timer = setTimeout(wake, ms).unref()
  }

  return {
    /** Applies what became due while no process ran, so that no answer precedes it, and waits for the next moment. */
    async start() {
      await alone('schedule', applyDue)
      wake()
    },
    /** Resolves when nothing is being applied any more. */
    async stop() {
      stopped = true
      again = false
      unsubscribe()
      clearTimeout(timer)
      await running
    },
  }
}
