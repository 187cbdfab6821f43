// Counts that many requests raise and that are written together every few seconds. Processes of one shop add theirs to the same rows.
import { createBackOff, pause } from './back-off.ts'
import type { FailureLogger } from './failure-log.ts'

const flushMs = 10_000
/** The one retry at the end, and its time limit: both take a fraction of the process's ten seconds. */
export const closingRetryMs = 500
const closingLimitMs = 1500

/** @param name of the work, as the subject of a sentence
 *  @param write adds the counts, by their keys, to what is stored: all of them or, where it throws, none */
export function openBatchedCounts(log: FailureLogger, name: string, write: (counts: ReadonlyMap<string, number>) => Promise<void>) {
  let counts = new Map<string, number>()
  const backOff = createBackOff(log, name)
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let isClosed = false

  function add(key: string, times = 1): void {
    counts.set(key, (counts.get(key) ?? 0) + times)
    // A failure is logged, and the next flush has what this one could not write.
    if (!isClosed) timer ??= setTimeout(() => void flush().catch(() => {}), flushMs).unref()
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = counts
    counts = new Map()
    try {
      if (written.size > 0) await write(written)
      backOff.succeeded()
    } catch (error) {
      for (const [key, times] of written) add(key, times)
      backOff.failed(error)
      throw error
    }
  }

  /** Resolves when everything that was counted before is written. */
  function flush(): Promise<void> {
    writing = writing.then(writeAll, writeAll)
    return writing
  }

  return {
    add,
    flush,
    /** Writes what is left, where a first attempt fails in a second one. */
    async close(): Promise<void> {
      isClosed = true
      await flush().catch(async () => {
        await pause(closingRetryMs)
        await Promise.race([flush(), pause(closingLimitMs)])
      })
    },
  }
}
