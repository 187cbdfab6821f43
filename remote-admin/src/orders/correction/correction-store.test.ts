import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $preview, form, open, review, savePreviewed } from './correction-store.ts'

const $page = vi.hoisted(() => ({ get: (): unknown => undefined }))
vi.mock(import('../page/page-store.ts'), () => ({ $page, takeRecord: () => {} }) as never)

const order: Order = {
  id: 12,
  customerName: 'דנה לוי',
  customerEmail: '',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [{ productId: 3, name: 'יין', price: 50, quantity: 2, image: '' }],
  total: 100,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const line = order.items[0] as Order['items'][number]
/** Another owner has corrected it meanwhile. */
const newer = (change: Partial<Order>): Order => ({ ...order, ...change, updatedAt: '2026-11-20T13:00:00.000Z' })
const outdated = (theirs: Order) => new RequestFailure(409, 'outdated', 'changed', undefined, theirs)
const preview = (total: number) => ({ changes: [], before: 100, total, items: [], shortages: [] })
const owner = vi.spyOn(api, 'owner')
const requests = () =>
  owner.mock.calls.map(([path, request]) => [
    path.replace('/api/orders/12/', ''),
    (request as { body: { updatedAt: string } }).body.updatedAt,
  ])
const setQuantity = (quantity: string) => {
  const state = form.$form.get()
  if (state.state === 'open') form.edit({ lines: state.draft.lines.map((each) => ({ ...each, quantity })) })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  form.discard()
  $preview.set(null)
  $page.get = () => ({ state: 'ready', record: { order } })
  owner.mockReset()
  open()
})

test('a correction that meets another one is shown again with its new total before it is saved', async () => {
  setQuantity('3')
  owner.mockResolvedValueOnce(preview(150))
  await review()
  expect($preview.get()?.total).toBe(150)
  const theirs = newer({ items: [{ ...line, quantity: 5 }], total: 250 })
  owner.mockRejectedValueOnce(outdated(theirs))
  expect(await savePreviewed()).toBe(false)
  expect(form.$form.get()).toMatchObject({ conflict: { version: theirs.updatedAt } })
  owner.mockResolvedValueOnce(preview(160))
  await form.conflict.resolve()
  expect($preview.get()?.total).toBe(160)
  owner.mockResolvedValueOnce({ order: newer({ total: 160 }), timeline: [], payments: [], canMail: false })
  expect(await savePreviewed()).toBe(true)
  expect(requests()).toEqual([
    ['corrections/preview', order.createdAt],
    ['corrections', order.createdAt],
    ['corrections/preview', theirs.updatedAt],
    ['corrections', theirs.updatedAt],
  ])
})

test('a correction that says the same as the newer one finds nothing left to save', async () => {
  form.edit({ customerAddress: 'הנביאים 3' })
  const theirs = newer({ customerAddress: 'הנביאים 3' })
  owner.mockRejectedValueOnce(outdated(theirs)).mockRejectedValueOnce(outdated(theirs))
  await review()
  expect(form.$form.get()).toMatchObject({ state: 'open', conflict: null, version: '2026-11-20T13:00:00.000Z' })
  expect($preview.get()).toBeNull()
  expect(requests().map(([path]) => path)).toEqual(['corrections/preview', 'corrections'])
})
