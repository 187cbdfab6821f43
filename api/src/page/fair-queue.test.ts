import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose jobs are finished by the test. */
function stepped(atOnce: number) {
  const queue = createFairQueue(atOnce)
  const started: string[] = []
  const ends: (() => void)[] = []
  const job = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const end = async () => {
    ends.shift()?.()
    await tick()
  }
  return { started, end, queue, add: (network: string, name: string) => queue.add(network, job(name)) }
}

it('schedules networks round-robin, each in order of arrival', async () => {
  const { started, end, add } = stepped(1)
  for (const n of [1, 2, 3, 4]) add('a', `a${n}`)
  add('b', 'b1')
  add('c', 'c1')
  add('b', 'b2')
  for (let n = 0; n < 7; n++) await end()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('limits concurrent jobs, and continues after a failed one', async () => {
  const { started, end, add, queue } = stepped(2)
  const failing = queue.add('a', async () => {
    throw new Error('no')
  })
  for (const n of [1, 2, 3]) add('a', `a${n}`)
  await expect(failing.result).rejects.toThrow('no')
  await tick()
  expect(started).toEqual(['a1', 'a2'])
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

it('a job shared by two networks runs once, at the earlier turn', async () => {
  const { started, end, add } = stepped(1)
  add('a', 'a1')
  add('a', 'a2')
  const wanted = add('a', 'a3')
  wanted.join('b')
  await end()
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3'])
  const again = stepped(1)
  for (const n of [1, 2, 3]) again.add('a', `a${n}`)
  const shared = again.add('a', 'shared')
  shared.join('b')
  shared.join('b')
  for (let n = 0; n < 5; n++) await again.end()
  expect(again.started).toEqual(['a1', 'a2', 'shared', 'a3'])
  expect(await shared.result).toBe('shared')
})

it('drops a job when its turn comes and all its clients are gone', async () => {
  const { started, end, add, queue } = stepped(1)
  add('a', 'a1')
  const gone = () => false
  const job = async () => started.push('dropped')
  const dropped = expect(queue.add('a', job, gone).result).rejects.toThrow('closed the connection')
  const shared = queue.add('b', async () => started.push('shared'), gone)
  shared.join('c')
  await end()
  await dropped
  await shared.result
  expect(started).toEqual(['a1', 'shared'])
})
