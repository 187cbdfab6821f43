import { beforeEach, expect, test, vi } from 'vitest'
import { OperationError } from '../files/operation-error.ts'
import { reachDatabase } from './reach-database.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** Work that fails so many times with an error of that code, and the lines of its log. */
function failing(times: number, code: string) {
  const lines: string[] = []
  const write = (first: unknown, second?: string) => void lines.push(second ?? String(first))
  let attempts = 0
  const work = async () => {
    if (++attempts <= times) throw Object.assign(new Error(`failed with ${code}`), { code })
    return 'reached'
  }
  return { lines, attempts: () => attempts, result: reachDatabase(work, { error: write, warn: write }) }
}

test('a start waits for a database that does not answer yet, in two lines', async () => {
  const { result, lines } = failing(8, 'ECONNREFUSED')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toBe('reached')
  expect(lines).toEqual(['reaching the database failed', 'reaching the database works again'])
})

test('a start ends after a minute without a database, with a line for the operator', async () => {
  const { result, attempts } = failing(1000, 'ECONNREFUSED')
  const ended = expect(result).rejects.toEqual(new OperationError('The database does not answer: failed with ECONNREFUSED'))
  await vi.advanceTimersByTimeAsync(70_000)
  await ended
  expect(attempts()).toBeLessThan(40)
})

test.each([
  ['a wrong password', '28P01'],
  ['a database that is not there', '3D000'],
])('%s ends a start at once', async (_, code) => {
  const { result, attempts } = failing(1000, code)
  await expect(result).rejects.toEqual(new OperationError(`The database refuses the connection: failed with ${code}`))
  expect(attempts()).toBe(1)
})

test('other failures are thrown as they are', async () => {
  await expect(failing(1, '42P01').result).rejects.toMatchObject({ code: '42P01' })
})
