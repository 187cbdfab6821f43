// The last place of a window, and the settings of delivery, at several processes on one database.
import type { CheckoutOffer, DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { expect, test, vi } from 'vitest'
import { expectRefused, makeCategory, makeProduct, type Send, startApp, testDatabase } from '../test-app.ts'
import { firstSettings } from './delivery-table.ts'

const settings: DeliverySettings = {
  ...firstSettings,
  areas: [{ name: 'גוש דן', settlements: ['תל אביב'], fee: 30, minimum: 0, freeFrom: null }],
  windows: Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '16:00', until: '19:00', capacity: 1 })),
  shabbat: false,
  holyDays: false,
  eves: false,
  alcohol: { on: false, night: 'queue', categories: [] },
}

async function threeProcesses() {
  const overrides = { rateLimits: false, database: await testDatabase() }
  const first = await startApp(overrides)
  const apps = [first, await startApp(overrides), await startApp(overrides)]
  await makeCategory(first.owner)
  const wine = await makeProduct(first.owner, { name: 'יין', price: 100 })
  expect((await first.owner('PUT', '/api/delivery-settings', settings)).statusCode).toBe(200)
  return { apps, first, wine }
}

test('of a hundred shoppers at three processes one gets the last place', { timeout: 120_000 }, async () => {
  const { apps, first, wine } = await threeProcesses()
  const cart = { items: [{ productId: wine.id }], settlement: 'תל אביב' }
  const { windows } = (await first.visitor('POST', '/api/checkout', cart)).json<CheckoutOffer>()
  const [window, next] = windows.map((each) => each.window)
  const place = (send: Send) => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'dana@example.co.il',
      customerPhone: '0521234567',
      customerAddress: 'הרצל 12',
      items: [{ productId: wine.id, quantity: 1 }],
      delivery: { method: 'delivery', settlement: 'תל אביב', window },
      total: 130,
    }
    return send('POST', '/api/orders', draft, { 'idempotency-key': crypto.randomUUID() })
  }
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => place(apps[n % 3]?.visitor as Send)))
  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(1)
  for (const answer of answers.filter((each) => each !== placed[0])) expectRefused(answer, 422, 'window_full', { details: { next } })
})

test('pages of every process say at once that the shop is closed', async () => {
  const { apps, first } = await threeProcesses()
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const closed = { from: at(-60_000), until: at(3_600_000), text: 'סגור לחג', orders: 'refuse' as const }
  await first.owner('PUT', '/api/delivery-settings', { ...settings, closed })
  for (const { visitor } of apps)
    await vi.waitFor(async () => expect((await visitor('GET', '/api/header')).json().closed).toBe('סגור לחג'), 10_000)
})
