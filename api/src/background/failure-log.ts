// Log lines of failures that repeat, such as while the database is away: thousands a second would hide everything else and fill the disk.
import type { FastifyBaseLogger } from 'fastify'

/** At most one line of failures, and one of recovery, in this time. */
export const lineEveryMs = 60_000

export type FailureLogger = Pick<FastifyBaseLogger, 'error' | 'warn'>
export type FailureLog = ReturnType<typeof createFailureLog>

/** Logs the first failure at once, later ones once a minute with their count, and that it works again.
 *  @param name of what fails, as the subject of a sentence */
export function createFailureLog(log: FailureLogger, name: string, level: 'error' | 'warn' = 'error') {
  let count = 0
  let last: object = {}
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let hasRecovered = false

  function writeLine(): void {
    log[level]({ ...last, ...(count > 1 && { failures: count }) }, `${name} failed`)
    count = 0
    hasRecovered = false
    timer = setTimeout(() => {
      timer = undefined
      if (count > 0) writeLine()
    }, lineEveryMs).unref()
  }

  return {
    failed(err: unknown, details: object = {}): void {
      isFailing = true
      count++
      last = { ...details, err }
      if (!timer) writeLine()
    },
    succeeded(): void {
      if (isFailing && !hasRecovered) log.warn(`${name} works again`)
      hasRecovered ||= isFailing
      isFailing = false
    },
  }
}
