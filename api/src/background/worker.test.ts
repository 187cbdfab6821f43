import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBackOff, untilItSucceeds } from './back-off.ts'
import { createFailureLog, lineEveryMs } from './failure-log.ts'
import { createWorker } from './worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

function makeLog() {
  const lines: { level: string; failures?: number; text: string }[] = []
  const write = (level: string) => (first: unknown, second?: string) =>
    void lines.push({ level, ...(typeof first === 'object' ? first : {}), text: second ?? String(first) })
  return { lines, log: { error: write('error'), warn: write('warn') } }
}
const textsOf = (lines: { text: string }[]) => lines.map(({ text }) => text)

/** A worker whose work fails while `away` is set. */
function makeWorker() {
  const { lines, log } = makeLog()
  const state = { away: true, runs: 0 }
  const worker = createWorker(log, 'the queue', async () => {
    state.runs++
    if (state.away) throw new Error('away')
    return null
  })
  onTestFinished(() => worker.stop())
  return { lines, state, worker }
}

test('a worker without its database retries a few times a minute and logs two lines, however woken', async () => {
  const { lines, state, worker } = makeWorker()
  for (let ms = 0; ms <= lineEveryMs; ms += 10) {
    worker.wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(state.runs).toBeGreaterThan(11)
  expect(state.runs).toBeLessThan(35)
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', text: 'the queue failed', err: new Error('away') }),
    expect.objectContaining({ level: 'error', text: 'the queue failed', failures: expect.any(Number) }),
  ])
  expect(lines[1]?.failures).toBeGreaterThan(10)
})

test('a worker works again within six seconds of its database, and says so once', async () => {
  const { lines, state, worker } = makeWorker()
  worker.wake()
  await vi.advanceTimersByTimeAsync(30_000)
  state.away = false
  const runs = state.runs
  await vi.advanceTimersByTimeAsync(6000)
  expect(state.runs).toBe(runs + 1)
  expect(textsOf(lines)).toEqual(['the queue failed', 'the queue works again'])
})

test('a worker that is woken while it works runs once more, and never twice at a time', async () => {
  const { log } = makeLog()
  let [running, most, runs] = [0, 0, 0]
  const worker = createWorker(log, 'the queue', async () => {
    most = Math.max(most, ++running)
    runs++
    await new Promise((done) => setTimeout(done, 100))
    running--
    return null
  })
  worker.wake()
  worker.wake()
  worker.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
})

test('a worker runs after the time that its work names, and not after its stop', async () => {
  const { log } = makeLog()
  let runs = 0
  const worker = createWorker(log, 'the queue', async () => {
    runs++
    return 1000
  })
  worker.wake()
  await vi.advanceTimersByTimeAsync(2500)
  expect(runs).toBe(3)
  await worker.stop()
  worker.wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
})

test('failures are logged at once, then counted by the minute; intermittent ones log two lines each', async () => {
  const { lines, log } = makeLog()
  const failures = createFailureLog(log, 'the counting')
  for (let n = 0; n < 1000; n++) {
    failures.failed(new Error('away'))
    failures.succeeded()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(textsOf(lines)).toEqual(['the counting failed', 'the counting works again'])
  await vi.advanceTimersByTimeAsync(lineEveryMs)
  expect(lines.slice(2)).toEqual([expect.objectContaining({ text: 'the counting failed', failures: 999 })])
  await vi.advanceTimersByTimeAsync(lineEveryMs)
  failures.failed(new Error('away'))
  expect(lines.slice(3)).toEqual([expect.not.objectContaining({ failures: expect.anything() })])
})

test('pauses grow to five seconds, differ from each other, and are short again after a success', () => {
  const { log } = makeLog()
  const backOff = createBackOff(log, 'the queue')
  const pauses = Array.from({ length: 20 }, () => backOff.failed(new Error('away')))
  expect(pauses[0]).toBeLessThanOrEqual(250)
  expect(pauses[0]).toBeGreaterThan(0)
  for (const pause of pauses.slice(5)) expect(pause).toBeGreaterThanOrEqual(2500)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5000)
  expect(new Set(pauses).size).toBe(20)
  backOff.succeeded()
  expect(backOff.failed(new Error('away'))).toBeLessThanOrEqual(250)
})

test('work that is repeated until it succeeds ends with its result, or when it is aborted', async () => {
  const { log } = makeLog()
  let attempts = 0
  const work = async () => {
    if (++attempts < 3) throw new Error('away')
    return 'done'
  }
  const result = untilItSucceeds(work, createBackOff(log, 'the work'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await result).toBe('done')
  const stop = new AbortController()
  const never = untilItSucceeds(() => Promise.reject(new Error('away')), createBackOff(log, 'the work'), stop.signal)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort()
  expect(await never).toBeUndefined()
})
