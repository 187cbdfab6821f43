// The payment through the provider of the order whose page is open, and what the owner does with it.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OnlineMoveDraft, OnlinePayment } from '@lechaim/shared/contracts/online-payment.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createKeys } from '../../resource/keys.ts'
import { logFailedRead } from '../../resource/session.ts'
import { $openOrder, $page, renewPage } from '../page/page-store.ts'
import { onlineMessages as t } from './online-messages.ts'

export const $online = atom<{ id: number; data: OnlinePayment } | null>(null)

const pathOf = (id: number) => `/api/orders/${id}/online-payment`

/** Of reads: only the latest answer counts, and none that was asked for before a change. */
let generation = 0

function take(id: number, data: OnlinePayment): void {
  if ($openOrder.get() === id) $online.set({ id, data })
}

async function read(id: number): Promise<void> {
  const asked = ++generation
  try {
    const data = await api.owner<OnlinePayment>(pathOf(id))
    if (asked === generation) take(id, data)
  } catch (error) {
    logFailedRead('The payment of an order could not be read', error)
  }
}

/** Read with each new record: whatever happens to the payment changes the order. */
onMount($online, () =>
  $page.subscribe((page) => {
    if (page.state === 'ready' && page.record.online) void read(page.record.order.id)
  }),
)

const toasts = createFailureToasts()

/** @returns whether it was done; why not has been shown */
async function change(send: (path: string) => Promise<OnlinePayment>): Promise<boolean> {
  const id = $openOrder.get()
  if (id === null) return false
  toasts.dismiss()
  try {
    const data = await send(pathOf(id))
    generation++
    take(id, data)
    return true
  } catch (error) {
    toasts.fail(failureToast(error, t.failed), error)
    return false
  } finally {
    renewPage()
  }
}

const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  api.owner<OnlinePayment>(path, { method: 'POST', body, headers })

let isAsking = false

/** A second press meanwhile would mail a second link. */
export async function askForPayment(tell: boolean): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isAsked = await change((path) => post(`${path}/link`, { tell }))
  isAsking = false
  if (isAsked && tell) showToast(t.told)
}

export const withdraw = (): Promise<boolean> => change((path) => api.owner(`${path}/link`, { method: 'DELETE' }))

export async function askProvider(): Promise<void> {
  if (await change((path) => api.owner(`${path}/question`, { method: 'POST' }))) showToast(t.checking)
}

export const dismissAlarm = (): Promise<boolean> => change((path) => api.owner(`${path}/alarm`, { method: 'DELETE' }))

export const resolveMove = (move: number, done: boolean): Promise<boolean> => change((path) => post(`${path}/moves/${move}`, { done }))

const keys = createKeys()

export function moveMoney(draft: OnlineMoveDraft): Promise<boolean> {
  const id = $openOrder.get()
  return change(async (path) => {
    const data = await post(`${path}/moves`, draft, { 'Idempotency-Key': keys.of({ id, ...draft }) })
    keys.done()
    const move = data.moves.findLast(({ page, kind }) => page === draft.page && kind === draft.kind)
    if (move?.state === 'done') showToast({ title: t.done[draft.kind] })
    return data
  })
}
