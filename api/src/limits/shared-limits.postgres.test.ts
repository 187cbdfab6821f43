import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { signIn, startApp, type TestApp } from '../test-app.ts'
import { openCounters } from './counters.ts'

async function twoProcesses(limits = {}): Promise<[TestApp, TestApp]> {
  const overrides = { limits: { ...readConfig({}).limits, ...limits } }
  const first = await startApp(overrides)
  return [first, await startApp({ ...overrides, database: first.app.config.database })]
}

const wrong = { email: 'admin', password: 'wrong' }

test('wrong passwords for an account are counted by all processes together', async () => {
  const both = await twoProcesses()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await signIn((both[n % 2] as TestApp).visitor, {}, wrong)).statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('two processes check ten of ninety simultaneous tries: passwords and coupon codes', async () => {
  const both = await twoProcesses()
  const code = (n: number) => ({ coupon: `GUESS${n}`, items: [{ productId: 1, quantity: 1 }] })
  const atOnce = async (send: (app: TestApp, n: number) => Promise<{ statusCode: number }>) => {
    const answers = await Promise.all(Array.from({ length: 90 }, (_, n) => send(both[n % 2] as TestApp, n)))
    return Object.groupBy(answers, ({ statusCode }) => statusCode)
  }
  const passwords = await atOnce(({ visitor }) => signIn(visitor, {}, wrong))
  expect(passwords[400]).toHaveLength(10)
  expect(passwords[429]).toHaveLength(80)
  const codes = await atOnce(({ visitor }, n) => visitor('POST', '/api/coupons/check', code(n)))
  expect(codes[409]).toHaveLength(10)
  expect(codes[429]).toHaveLength(80)
})

test('a right password clears the count at every process', async () => {
  const both = await twoProcesses()
  for (let n = 0; n < 9; n++) await signIn(both[0].visitor, {}, wrong)
  expect((await signIn(both[1].visitor)).statusCode).toBe(200)
  for (let n = 0; n < 9; n++) expect((await signIn(both[n % 2]?.visitor as never, {}, wrong)).statusCode).toBe(400)
})

test('requests of one address are counted by all processes together, and stated in the headers', async () => {
  const both = await twoProcesses({ orders: 4 })
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await (both[n % 2] as TestApp).visitor('POST', '/api/orders', {}))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 429, 429])
  expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['3', '2', '1', '0', '0', '0'])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(500)
})

test('wrong codes of coupons are counted by all processes together', async () => {
  const both = await twoProcesses()
  const statuses: number[] = []
  const body = { coupon: 'GUESS', items: [{ productId: 1, quantity: 1 }] }
  for (let n = 0; n < 12; n++) statuses.push((await (both[n % 2] as TestApp).visitor('POST', '/api/coupons/check', body)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(409), 429, 429])
})

test('a count ends with its window, by the clock of the database', async () => {
  const [{ app }] = await twoProcesses()
  const { counters } = app
  if (!counters) throw new Error('no counters')
  expect([await counters.take('a', 2, 300), await counters.take('a', 2, 300), await counters.take('a', 2, 300)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await counters.has('a')).toBe(true)
  await expect.poll(() => counters.has('a')).toBe(false)
  expect((await counters.add('a', 300)).count).toBe(1)
  await counters.giveBack('a')
  await counters.giveBack('a')
  expect((await counters.add('a', 300)).count).toBe(1)
  const rows = await app.db.selectFrom('counters').select('name').execute()
  expect(JSON.stringify(rows)).not.toContain('"a"')
})

test('what ended long ago is deleted', async () => {
  const [{ app }] = await twoProcesses()
  await app.counters?.add('old', -1)
  for (let n = 0; n < 500; n++) await app.counters?.add('new', 60_000)
  expect(await app.db.selectFrom('counters').select('count').execute()).toContainEqual({ count: 500 })
  expect((await app.db.selectFrom('counters').selectAll().execute()).filter(({ expires_at }) => expires_at < Date.now() - 30_000)).toEqual(
    [],
  )
})

test('a transaction whose counter another one keeps locked is tried once more', async () => {
  const { app } = await startApp()
  const counters = openCounters(app.db)
  await counters.add('letter box', 60_000)
  const take = () => app.durably((trx) => counters.take('letter box', 9, 60_000, trx))
  const holdFor = (ms: number) =>
    app.db.transaction().execute(async (trx) => {
      await counters.take('letter box', 9, 60_000, trx)
      await wait(ms)
    })
  // Longer than one lock timeout, then longer than two.
  const [held, taken] = [holdFor(2500), wait(200).then(take)]
  expect(await taken).toBe(true)
  await held
  const again = holdFor(5000)
  await expect(wait(200).then(take)).rejects.toMatchObject({ code: '55P03' })
  await again
})
