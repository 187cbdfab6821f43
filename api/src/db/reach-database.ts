// A start while the database is not there yet, such as when its machine starts at the same time.
import { createBackOff } from '../background/back-off.ts'
import type { FailureLogger } from '../background/failure-log.ts'
import { OperationError } from '../files/operation-error.ts'
import { isAway } from './postgres-failures.ts'

/** Longer than a restart of the engine; then whoever started the process decides. */
const startWaitMs = 60_000

/** A password or a name that no waiting makes right. */
const isRefusal = (error: unknown): boolean => /^(?:28|3D)/.test(String((error as { code?: unknown } | null)?.code))

/** Repeats work for as long as the database does not answer.
 *  @throws OperationError after a minute, or at once when the database refuses this user or has another name */
export async function reachDatabase<T>(work: () => Promise<T>, log: FailureLogger, longestWaitMs = startWaitMs): Promise<T> {
  const backOff = createBackOff(log, 'reaching the database')
  for (const startedAt = Date.now(); ; ) {
    try {
      const result = await work()
      backOff.succeeded()
      return result
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      const cause = message || code
      if (isRefusal(error)) throw new OperationError(`The database refuses the connection: ${cause}`)
      if (!isAway(error)) throw error
      if (Date.now() - startedAt > longestWaitMs) throw new OperationError(`The database does not answer: ${cause}`)
      const ms = backOff.failed(error)
      // Not `pause`, whose timers end with the process: nothing else runs yet.
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
}
