import { expect, it, onTestFinished, vi } from 'vitest'
import { closingRetryMs, openBatchedCounts } from './batched-counts.ts'

const log = { warn: () => {}, error: () => {}, info: () => {} }

it('counts add up until they are written, and begin anew', async () => {
  const written: object[] = []
  const counts = openBatchedCounts(log, 'a test', async (batch) => void written.push(Object.fromEntries(batch)))
  counts.add('a')
  counts.add('a', 2)
  counts.add('b')
  await counts.flush()
  await counts.flush()
  counts.add('a')
  await counts.close()
  expect(written).toEqual([{ a: 3, b: 1 }, { a: 1 }])
})

it('what could not be written is written with the next counts', async () => {
  const written: object[] = []
  let isAway = true
  const counts = openBatchedCounts(log, 'a test', async (batch) => {
    if (isAway) throw new Error('away')
    written.push(Object.fromEntries(batch))
  })
  counts.add('a')
  await expect(counts.flush()).rejects.toThrow('away')
  counts.add('a')
  isAway = false
  await counts.close()
  expect(written).toEqual([{ a: 2 }])
})

it('a flush resolves after the one that is in progress', async () => {
  const gate = Promise.withResolvers<void>()
  const written: object[] = []
  const counts = openBatchedCounts(log, 'a test', async (batch) => {
    await gate.promise
    written.push(Object.fromEntries(batch))
  })
  counts.add('a')
  void counts.flush()
  const second = counts.flush()
  gate.resolve()
  await second
  await counts.close()
  expect(written).toEqual([{ a: 1 }])
})

it('counts whose write fails at the end are written by a retry, which a database without answers does not hold up', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: object[] = []
  let attempts = 0
  const failOnce = async (batch: ReadonlyMap<string, number>) => {
    if (attempts++ === 0) throw new Error('away')
    written.push(Object.fromEntries(batch))
  }
  const counts = openBatchedCounts(log, 'a test', failOnce)
  counts.add('a', 3)
  const closed = counts.close()
  await vi.advanceTimersByTimeAsync(closingRetryMs)
  await closed
  expect(written).toEqual([{ a: 3 }])
  let asked = 0
  const hanging = openBatchedCounts(log, 'a test', () => (asked++ === 0 ? Promise.reject(new Error('away')) : new Promise(() => {})))
  hanging.add('a')
  const ended = hanging.close()
  await vi.advanceTimersByTimeAsync(2000)
  await ended
  expect(asked).toBe(2)
})

it('counts that fail twice at the end are given up', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  const counts = openBatchedCounts(log, 'a test', async () => {
    attempts++
    throw new Error('away')
  })
  counts.add('a')
  const closed = expect(counts.close()).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(60_000)
  await closed
  expect(attempts).toBe(2)
})
