import { takeAccessTokenFrom } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLine, deliveryDialog, editLine, takeDelivery } from './delivery-store.ts'
import { stockMessages as t } from './stock-messages.ts'
import { correctStock, stockDialog } from './stock-store.ts'

const merlot = { id: 7, name: 'מרלו', stock: 5 } as Product
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const answers: Record<string, object> = {
  '/api/products/7': merlot,
  '/api/products/7/stock-movements': { items: [], next: null },
  '/api/stock/low': { items: [{ productId: 9, name: 'גין הדרים', stock: 0 }] },
  '/api/stock/deliveries': { items: [{ productId: 7, name: 'מרלו', stock: 11 }] },
}
const sent = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method === 'POST' || method === 'PATCH')
    .map(([path, { body }]) => [path, JSON.parse(String(body))])
const keys = () =>
  fetched.mock.calls.flatMap(([path, { headers }]) => (path.endsWith('deliveries') ? [new Headers(headers).get('Idempotency-Key')] : []))
const lines = () => {
  const now = deliveryDialog.$dialog.get()
  if (now.state !== 'ready') throw new Error(`The delivery is ${now.state}`)
  return now.lines
}

beforeEach(() => {
  $toasts.set([])
  takeAccessTokenFrom(async () => 'token')
  vi.spyOn(console, 'error').mockReturnValue()
  fetched.mockReset().mockImplementation(async (path) => Response.json(answers[path] ?? {}))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  stockDialog.close()
  deliveryDialog.$dialog.set({ state: 'closed' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['delivery', '/api/stock/deliveries', { reason: 'delivery', lines: [{ product: '7', quantity: 3 }] }],
  ['breakage', '/api/stock/deliveries', { reason: 'breakage', lines: [{ product: '7', quantity: 3 }] }],
  ['count', '/api/products/7', { stock: 3 }],
] as const)('a correction for %s is sent and shown', async (reason, path, body) => {
  await stockDialog.open(merlot)
  expect(await correctStock(merlot, reason, '3')).toBeUndefined()
  expect(sent()).toEqual([[path, body]])
  expect($toasts.get().map(({ title }) => title)).toEqual([t.saved.title])
  expect(stockDialog.$dialog.get()).toMatchObject({ state: 'ready', saving: false })
})

test.each(['delivery', 'count'] as const)('a dialog that was closed during a correction for %s stays closed', async (reason) => {
  await stockDialog.open(merlot)
  const saved = correctStock(merlot, reason, '3')
  stockDialog.close()
  expect(await saved).toBeUndefined()
  expect(stockDialog.$dialog.get()).toEqual({ state: 'closed' })
  expect($toasts.get().map(({ title }) => title)).toEqual([t.saved.title])
})

test.each([
  ['delivery', '0', t.amountInvalid],
  ['count', '-1', t.amountInvalid],
  ['count', '1.5', t.amountInvalid],
  ['count', '1000001', t.amountInvalid],
  ['breakage', '6', t.tooMany(5)],
] as const)('a correction for %s of %s pieces is refused without a request', async (reason, amount, error) => {
  await stockDialog.open(merlot)
  expect(await correctStock(merlot, reason, amount)).toBe(error)
  expect(sent()).toEqual([])
})

test('the product that was opened last is shown, also where an earlier one answers later', async () => {
  let answer = (_: Response) => {}
  fetched.mockImplementationOnce(() => new Promise((done) => (answer = done)))
  const earlier = stockDialog.open({ ...merlot, id: 6 })
  await stockDialog.open(merlot)
  answer(Response.json({ ...merlot, id: 6 }))
  await earlier
  expect(stockDialog.$dialog.get()).toMatchObject({ state: 'ready', product: merlot })
})

test('a product that runs out replaces the blank line, and a delivery is sent without blank ones', async () => {
  await deliveryDialog.open()
  addLine('גין הדרים')
  expect(lines()).toMatchObject([{ product: 'גין הדרים', quantity: '' }])
  editLine(lines()[0]?.key ?? 0, { quantity: '12' })
  addLine()
  expect(await takeDelivery()).toBe(true)
  expect(sent()).toEqual([['/api/stock/deliveries', { reason: 'delivery', lines: [{ product: 'גין הדרים', quantity: 12 }] }]])
  expect(deliveryDialog.$dialog.get().state).toBe('closed')
})

test("a refused line shows the server's reason, and the same delivery is sent with the same key", async () => {
  await deliveryDialog.open()
  addLine('אין כזה')
  editLine(lines()[0]?.key ?? 0, { quantity: '1' })
  const error = { code: 'not_found', message: '', field: 'lines.0.product' }
  fetched.mockResolvedValueOnce(Response.json({ error }, { status: 404 }))
  expect(await takeDelivery()).toBe(false)
  expect(lines()[0]?.errors).toEqual({ product: t.unknown })
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: t.takeFailed, description: 'שורה 1: אין מוצר כזה' }])
  await takeDelivery()
  expect(new Set(keys()).size).toBe(1)
})

test('a line without a product or a whole quantity is marked and nothing is sent', async () => {
  await deliveryDialog.open()
  editLine(lines()[0]?.key ?? 0, { quantity: '1.5' })
  expect(await takeDelivery()).toBe(false)
  expect(lines()[0]?.errors).toMatchObject({ product: expect.any(String), quantity: t.amountInvalid })
  expect(sent()).toEqual([])
})

test('closing asks before typed lines are dropped', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  await deliveryDialog.open()
  addLine('מרלו')
  deliveryDialog.close()
  expect(deliveryDialog.$dialog.get().state).toBe('ready')
  asked.mockReturnValue(true)
  deliveryDialog.close()
  expect(deliveryDialog.$dialog.get().state).toBe('closed')
})
