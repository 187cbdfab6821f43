import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $statusQuestion, cancelOrders, chooseStatus, dropQuestion, setAnyway } from './status-store.ts'

const customerEmail = 'dana@example.co.il'
const sent = vi.fn<(body: object) => void>()
let answer: () => unknown = () => ({})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sent.mockReset()
  answer = () => ({})
  $toasts.set([])
  dropQuestion()
  vi.spyOn(api, 'owner').mockImplementation((async (_: string, { body }: { body: { status: string } }) => {
    sent(body)
    return { id: 7, status: body.status, ...(answer() as object) }
  }) as never)
})

test('a status is set without a question, and the same one not at all', async () => {
  await chooseStatus({ id: 7, status: 'pending', customerEmail }, 'processing', 'confirmed')
  await chooseStatus({ id: 7, status: 'processing', customerEmail }, 'processing')
  expect(sent.mock.calls).toEqual([[{ status: 'processing', tell: 'confirmed' }]])
  expect($statusQuestion.get()).toBeNull()
})

test('cancelling asks for a reason first, and its undo restores the status before', async () => {
  await chooseStatus({ id: 7, status: 'shipped', customerEmail }, 'cancelled')
  expect(sent).not.toHaveBeenCalled()
  expect($statusQuestion.get()).toMatchObject({ ask: 'reason', ids: [7] })
  await cancelOrders('הזמנה כפולה', true)
  expect(sent.mock.calls).toEqual([[{ status: 'cancelled', reason: 'הזמנה כפולה', tell: 'cancelled' }]])
  const toast = $toasts.get().find(({ action }) => action?.label === 'ביטול')
  expect(toast?.title).toBe('הזמנה 7 בוטלה')
  toast?.action?.run()
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ status: 'shipped', short: 'refuse' }))
})

test('a customer without an address is not notified, even where the tick is set', async () => {
  await chooseStatus({ id: 7, status: 'pending', customerEmail: '' }, 'cancelled')
  expect($statusQuestion.get()).toMatchObject({ ask: 'reason', canTell: false })
  await cancelOrders('הזמנה כפולה', true)
  expect(sent.mock.calls).toEqual([[{ status: 'cancelled', reason: 'הזמנה כפולה' }]])
})

test('reopening without the pieces asks, shows no failure, and goes on without them if it is wanted', async () => {
  const short = { lines: [{ productId: 3, name: 'גין', needed: 1, stock: 0 }] }
  answer = () => {
    throw new RequestFailure(409, 'reopening_short', '', undefined, short)
  }
  await chooseStatus({ id: 7, status: 'cancelled', customerEmail }, 'pending')
  expect($statusQuestion.get()).toMatchObject({ ask: 'reopening', short })
  expect($toasts.get()).toEqual([])
  answer = () => ({})
  await setAnyway()
  expect(sent).toHaveBeenLastCalledWith({ status: 'pending' })
  expect($statusQuestion.get()).toBeNull()
})

test('an order of the night is confirmed before six only after a question, and cancelled without it', async () => {
  const order = { id: 7, status: 'pending', customerEmail, needsConfirmation: true } as const
  answer = () => {
    throw new RequestFailure(422, 'sale_closed', '')
  }
  await chooseStatus(order, 'processing', 'confirmed')
  expect(sent).toHaveBeenLastCalledWith({ status: 'processing', tell: 'confirmed', night: 'refuse' })
  expect($statusQuestion.get()).toMatchObject({ ask: 'night', order })
  expect($toasts.get()).toEqual([])
  answer = () => ({})
  await setAnyway()
  expect(sent).toHaveBeenLastCalledWith({ status: 'processing', tell: 'confirmed' })
  await chooseStatus(order, 'cancelled')
  expect($statusQuestion.get()).toMatchObject({ ask: 'reason' })
})
