import { expect, it } from 'vitest'
import { openBatchedCounts } from './batched-counts.ts'

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
