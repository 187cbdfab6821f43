// Work in the background that is woken, and otherwise sleeps: one run at a time, with pauses that grow while it fails.
import { withoutSpan } from '../tracing/spans.ts'
import { createBackOff } from './back-off.ts'
import type { FailureLogger } from './failure-log.ts'

/** @param name as the subject of a sentence
 *  @param work resolves to the milliseconds after which it runs again unless it is woken before; null for none */
export function createWorker(log: FailureLogger, name: string, work: () => Promise<number | null>) {
  const backOff = createBackOff(log, name)
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  /** After a failure nothing wakes it before its pause ends. */
  let isPausing = false
  let timer: NodeJS.Timeout | undefined

  function sleep(ms: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      isPausing = false
      wake()
    }, ms).unref()
  }

  function wake(): void {
    isWoken = true
    if (isStopped || running || isPausing) return
    clearTimeout(timer)
    running = withoutSpan(run).finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  async function run(): Promise<void> {
    isWoken = false
    try {
      const ms = await work()
      backOff.succeeded()
      if (ms !== null) sleep(ms)
    } catch (error) {
      isPausing = true
      sleep(backOff.failed(error))
    }
  }

  return {
    /** Runs the work soon, or again if it runs. */
    wake,
    /** For work that has several steps. */
    isStopped: () => isStopped,
    /** Resolves when the work does not run any more. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
