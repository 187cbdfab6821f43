import { expect, it } from 'vitest'
import { createFailureWatch, keepFailures } from './failure-watch.ts'

const release = 'cart@1'
const threshold = { visitors: 5, windowMs: 120_000, share: 0.2 }

function watchAt(start = 1_000_000) {
  let time = start
  const watch = createFailureWatch(
    keepFailures(threshold.windowMs, () => time),
    threshold,
  )
  let number = 0
  return {
    watch,
    load: (times: number) => Array.from({ length: times }, () => watch.loaded([release])),
    /** @returns the counts when they are too much */
    fail: async (wishes: { visitor?: string; page?: string; network?: string | null } = {}) => {
      const name = String(++number)
      const failed = await watch.failed({ release, page: name, visitor: name, network: null, ...wishes })
      return failed?.isTooMuch ? { visitors: failed.visitors, loads: failed.loads } : null
    },
    wait: (ms: number) => {
      time += ms
    },
  }
}

it('five different visitors, and more than a fifth of the pages, are too much', async () => {
  const { load, fail } = watchAt()
  load(24)
  expect([await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null])
  expect(await fail()).toEqual({ visitors: 5, loads: 24 })
  expect(await fail()).toBeNull()
})

it('a fifth of the pages exactly is not', async () => {
  const { load, fail } = watchAt()
  load(25)
  expect([await fail(), await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null, null])
})

it('one visitor who tries again and again is one', async () => {
  const { load, fail } = watchAt()
  load(5)
  for (let page = 0; page < 50; page++) expect(await fail({ visitor: 'same' })).toBeNull()
})

it('page loads of the whole window add up, independent of other releases’ loads', async () => {
  const { load, fail, wait, watch } = watchAt()
  for (let slice = 0; slice < 5; slice++) {
    load(5)
    for (let other = 0; other < 20; other++) watch.loaded([`other@${other}`])
    wait(20_000)
  }
  expect([await fail(), await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null, null])
  expect(await fail()).toEqual({ visitors: 6, loads: 25 })
})

it('reports older than the window do not count', async () => {
  const { load, fail, wait } = watchAt()
  load(5)
  for (let count = 0; count < 4; count++) await fail()
  wait(121_000)
  expect(await fail()).toBeNull()
})

it('one network counts as two visitors at most, so that one person with many browsers causes no roll-back', async () => {
  const { load, fail } = watchAt()
  load(5)
  for (let count = 0; count < 20; count++) expect(await fail({ network: '203.0.113.7' })).toBeNull()
  for (const network of ['203.0.113.8', '203.0.113.9']) expect(await fail({ network })).toBeNull()
  expect(await fail({ network: '203.0.113.10' })).not.toBeNull()
})

it('a flood of one network removes no report of another', async () => {
  const { load, fail } = watchAt()
  load(5)
  for (let visitor = 0; visitor < 2; visitor++) await fail()
  for (let count = 0; count < 5000; count++) expect(await fail({ network: '203.0.113.7' })).toBeNull()
  expect(await fail()).not.toBeNull()
})

it('a page tells a thing once', async () => {
  const { load, fail } = watchAt()
  load(5)
  for (let count = 0; count < 20; count++) expect(await fail({ page: 'same' })).toBeNull()
})

it('after one was taken back the next is left alone for a while, unless it is new', async () => {
  const { load, fail, wait, watch } = watchAt()
  const five = async () => [await fail(), await fail(), await fail(), await fail(), await fail()].some((verdict) => verdict !== null)
  load(5)
  expect(await five()).toBe(true)
  load(5)
  expect(await five()).toBe(false)
  await watch.resetPause('cart')
  expect(await five()).toBe(true)
  wait(11 * 60_000)
  load(5)
  expect(await five()).toBe(true)
})

const networkNo = (number: number) => `198.51.100.${number}`

it('many failing pages of one visitor roll back nothing', async () => {
  const { load, fail } = watchAt()
  load(50)
  for (const network of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    for (let page = 0; page < 90; page++) expect(await fail({ network, visitor: `${network} ${page % 2}` })).toBeNull()
  }
})

it('of many visitors behind one address the failing share counts', async () => {
  const carriers = Array.from({ length: 10 }, (_, number) => networkNo(number))
  const takenBack = async (failing: number) => {
    const { load, fail } = watchAt()
    load(2000)
    const verdicts = await Promise.all(carriers.flatMap((network) => Array.from({ length: failing }, () => fail({ network }))))
    return verdicts.some((verdict) => verdict !== null)
  }
  expect(await takenBack(4)).toBe(false)
  expect(await takenBack(60)).toBe(true)
})
