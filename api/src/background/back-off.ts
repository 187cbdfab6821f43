// The pauses and log lines of every background worker: one that retried at once would spin for as long as the database is away.
import { createFailureLog, type FailureLogger } from './failure-log.ts'

const firstMs = 250
/** Everything works again within ten seconds of what it needs. */
const longestMs = 5000

type BackOff = ReturnType<typeof createBackOff>

/** @param name of the worker, as the subject of a sentence */
export function createBackOff(log: FailureLogger, name: string) {
  const lines = createFailureLog(log, name)
  let attempts = 0
  return {
    /** @returns milliseconds until the next attempt. They are random, so that not all processes come back at the same moment. */
    failed(error: unknown, details?: object): number {
      lines.failed(error, details)
      return Math.min(longestMs, firstMs * 2 ** attempts++) * (0.5 + Math.random() / 2)
    },
    succeeded(): void {
      attempts = 0
      lines.succeeded()
    },
  }
}

/** Resolves after the time, or when it is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms).unref()
    signal?.addEventListener('abort', end)
  })

/** Runs work until it succeeds.
 *  @returns its result; undefined when it was aborted before */
export async function untilItSucceeds<T>(work: () => Promise<T>, backOff: BackOff, signal?: AbortSignal): Promise<T | undefined> {
  while (!signal?.aborted) {
    try {
      const result = await work()
      backOff.succeeded()
      return result
    } catch (error) {
      if (signal?.aborted) return
      await pause(backOff.failed(error), signal)
    }
  }
}
