// Payments at a shop of several processes: each page, question and move of money is one process's.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PaymentConfig } from '../config/payments.ts'
import { makeCategory, makeProduct, startApp, testDatabase } from '../test-app.ts'
import { startPayPlus } from './providers/test-payplus.ts'
import { acting } from './test-shop.ts'

async function threeProcesses(more: Partial<PaymentConfig> = {}) {
  const provider = await startPayPlus()
  onTestFinished(provider.close)
  const payments = { provider: 'payplus', payplus: provider.config, cardcom: null, at: 'link', charge: 'charge', ...more } as const
  const settings = { rateLimits: false, payments, database: await testDatabase() }
  const apps = [await startApp(settings), await startApp(settings), await startApp(settings)]
  const [{ owner }] = apps as [(typeof apps)[number]]
  await makeCategory(owner)
  const gin = await makeProduct(owner, { name: 'גין', price: 100 })
  return { provider, apps: apps.map((app) => ({ ...app, ...acting(app, provider, gin.id) })) }
}

test('one page is opened for presses at three processes, and its payment counts once', { timeout: 120_000 }, async () => {
  const { provider, apps } = await threeProcesses()
  const [one] = apps as [(typeof apps)[number]]
  const placed = await one.place()
  await one.ask(placed.id)
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => apps[n % 3]?.pay(placed)))
  const urls = answers.filter((answer) => answer?.statusCode === 200).map((answer) => answer?.json().url)
  expect(new Set(urls).size).toBe(1)
  expect(answers.filter((answer) => ![200, 503].includes(answer?.statusCode ?? 0))).toEqual([])
  expect(provider.pages).toHaveLength(1)
  const [page] = provider.pages as [never]
  provider.pay(page)
  const notices = await Promise.all(Array.from({ length: 9 }, (_, n) => apps[n % 3]?.call(page)))
  expect(notices.map((notice) => notice?.statusCode)).toEqual(Array(9).fill(200))
  await one.until(placed.id, 'paid')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await one.order(placed.id)).toMatchObject({ paid: 100 })
  expect((await one.record(placed.id)).payments).toHaveLength(1)
  expect(await one.online(placed.id)).not.toHaveProperty('alarm')
})

test('charges and refunds at three processes never move more than there is', { timeout: 120_000 }, async () => {
  const { provider, apps } = await threeProcesses({ charge: 'hold' })
  const [one] = apps as [(typeof apps)[number]]
  const placed = await one.place()
  await one.ask(placed.id)
  await one.pay(placed)
  const [held] = provider.pages as [never]
  provider.pay(held)
  await one.call(held)
  await one.until(placed.id, 'held')
  const page = (await one.online(placed.id)).pages[0]?.id as number
  const all = (body: object) =>
    Promise.all(apps.flatMap(({ move }) => [move(placed.id, { page, ...body }), move(placed.id, { page, ...body })]))
  const done = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 200).length
  expect(done(await all({ kind: 'capture', amount: 100 }))).toBe(1)
  expect(done(await all({ kind: 'refund', amount: 40 }))).toBe(2)
  expect(provider.moved.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 100],
    ['refund', 40],
    ['refund', 40],
  ])
  expect(await one.order(placed.id)).toMatchObject({ paid: 20, refunded: 80 })
})

test('a question of a process that has ended is asked by another', { timeout: 120_000 }, async () => {
  const { provider, apps } = await threeProcesses()
  const [one, other] = apps as [(typeof apps)[number], (typeof apps)[number]]
  const placed = await one.place()
  await one.ask(placed.id)
  await one.pay(placed)
  const [page] = provider.pages as [never]
  provider.pay(page)
  await one.app.db.updateTable('payment_pages').set({ hint_at: new Date().toISOString() }).execute()
  await one.app.close()
  other.app.payments.wake()
  await vi.waitFor(async () => expect((await other.order(placed.id)).payment?.state).toBe('paid'), 10_000)
})
