import { api } from '@lechaim/shared/client/shop-api.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $page } from '../page/page-store.ts'
import { $online, askForPayment } from './online-store.ts'

vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (load) => ({ ...(await load()), followOwner: () => () => {} }))

const record = { order: { id: 7 }, timeline: [], payments: [], canMail: false, online: true, link: null }
/** Reads and changes of the payment that wait for their answers. */
const waiting: { method: string; answer: (isAsked: boolean) => void }[] = []
const stops: (() => void)[] = []
/** Of the order's page, of which all but the first stay without an answer. */
let reads = 0

beforeEach(async () => {
  waiting.length = 0
  reads = 0
  vi.spyOn(api, 'owner').mockImplementation((async (path: string, { method = 'GET' } = {}) => {
    if (path.endsWith('/record')) return reads++ === 0 ? record : new Promise(() => {})
    const { promise, resolve } = Promise.withResolvers<object>()
    waiting.push({ method, answer: (isAsked) => resolve({ isAsked, rest: 100, pages: [], moves: [] }) })
    return promise
  }) as never)
  setRoute({ ...home, view: 'admin', tab: 'orders', order: { id: 7, token: '' } })
  stops.push(
    $page.subscribe(() => {}),
    $online.subscribe(() => {}),
  )
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setRoute(home)
})

test('a read that was asked for before the payment was opened does not close it again', async () => {
  const [before] = waiting
  const asking = askForPayment(false)
  await vi.waitFor(() => expect(waiting[1]?.method).toBe('POST'))
  waiting[1]?.answer(true)
  await asking
  before?.answer(false)
  await new Promise((done) => setTimeout(done))
  expect($online.get()).toMatchObject({ data: { isAsked: true } })
})

test('a second press while the payment is being opened opens it once', async () => {
  const asking = askForPayment(true)
  const again = askForPayment(true)
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer(true)
  await Promise.all([asking, again])
  expect(waiting.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
