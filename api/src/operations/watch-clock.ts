// Reports a clock that is off: expiry times of sign-in are read at one process and written at another, by the clock of each.
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/schema.ts'

/** An access token lives for ten minutes: a minute leaves it usable at every process. */
const toleratedMs = 60_000
const intervalMs = 60_000

/** Compares this machine's clock with the database's, at once and every minute. @returns the end of it */
export function watchClock({ isShared, clockAheadMs }: Pick<Connection, 'isShared' | 'clockAheadMs'>, log: FastifyBaseLogger): () => void {
  if (!isShared) return () => {}
  const compare = async () => {
    const ahead = await clockAheadMs()
    if (Math.abs(ahead) <= toleratedMs) return
    const direction = ahead > 0 ? 'ahead of' : 'behind'
    log.error(`The clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} s ${direction} the database's: synchronise both by NTP`)
  }
  // While the database is away, requests say so.
  const compareQuietly = () => void compare().catch(() => {})
  compareQuietly()
  const timer = setInterval(compareQuietly, intervalMs).unref()
  return () => clearInterval(timer)
}
