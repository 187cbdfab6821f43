// The order whose page is open, by the address; its record, and what the owner does there.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderRecord, PaymentDraft } from '@lechaim/shared/contracts/order-record.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed, onMount } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createKeys } from '../../resource/keys.ts'
import { latestRead, logFailedRead, reloadAfterSignIn } from '../../resource/session.ts'
import { $savedOrder, orderList, showOrder } from '../orders-store.ts'
import { pageMessages as t } from './page-messages.ts'

export const $openOrder = computed($route, ({ view, tab, order }) => (view === 'admin' && tab === 'orders' ? (order?.id ?? null) : null))

export type Page = { state: 'closed' | 'loading' | 'missing' | 'failed' } | { state: 'ready'; record: OrderRecord }

export const $page = atom<Page>({ state: 'closed' })

const ready = (): OrderRecord | null => {
  const page = $page.value
  return page?.state === 'ready' ? page.record : null
}

export async function loadPage(): Promise<void> {
  const id = $openOrder.get()
  if (id === null) return $page.set({ state: 'closed' })
  if (ready()?.order.id !== id) $page.set({ state: 'loading' })
  try {
    const record = await api.owner<OrderRecord>(`/api/orders/${id}/record`)
    if ($openOrder.get() === id) $page.set({ state: 'ready', record })
  } catch (error) {
    if ($openOrder.get() !== id) return
    logFailedRead('An order could not be read', error)
    if (ready()?.order.id !== id) $page.set({ state: error instanceof RequestFailure && error.status === 404 ? 'missing' : 'failed' })
  }
}

/** Reads the shown record again, of which only the latest answer counts. */
const renew = latestRead(
  (id: number) => api.owner<OrderRecord>(`/api/orders/${id}/record`),
  (record) => {
    if (ready()?.order.id === record.order.id) $page.set({ state: 'ready', record })
  },
  'An order could not be read again',
)
/** Not by `loadPage`, whose answer could come after that of a later read. */
export const renewPage = (): void => {
  const id = ready()?.order.id
  if (id !== undefined) void renew(id)
}

/** A mail on its way is sent or given up within seconds, of which no event tells. */
const mailPollMs = 3000

onMount($page, () => {
  const ends = [
    $openOrder.subscribe(() => void loadPage()),
    $savedOrder.listen((order) => void (order?.id === ready()?.order.id && renewPage())),
    followOwner({
      onEvent: (event) => void (event.topic === 'orders' && event.order.id === ready()?.order.id && renewPage()),
      onResync: renewPage,
    }),
    reloadAfterSignIn($page, loadPage),
  ]
  const timer = setInterval(() => {
    if (ready()?.timeline.some(({ mail }) => mail?.state === 'queued')) renewPage()
  }, mailPollMs)
  return () => {
    clearInterval(timer)
    for (const end of ends) end()
  }
})

/** From another order's page it takes that one's place, so that closing leads to the list. */
export const openPage = (id: number): void => goTo({ ...$route.get(), order: { id, token: '' } }, { replace: $openOrder.get() !== null })

/** A step back where the page was opened here, so that Back doesn't open it again. */
export function closePage(): void {
  if ($openOrder.get() === null) return
  if (history.state?.lechaim) history.back()
  else goTo({ ...$route.get(), order: null }, { replace: true })
}

/** The orders before and after the open one, in the list as it is filtered and sorted; null at its ends. */
export const $neighbours = computed([$openOrder, orderList.$list], (id, list) => {
  const ids = list.state === 'ready' ? list.items.map((order) => order.id) : []
  const at = ids.indexOf(id ?? 0)
  const hasMore = list.state === 'ready' && list.next !== null
  return { previous: at > 0 ? (ids[at - 1] ?? null) : null, next: at < 0 ? null : (ids[at + 1] ?? (hasMore ? ('more' as const) : null)) }
})

export async function goToNeighbour(which: 'previous' | 'next'): Promise<void> {
  if ($neighbours.get()[which] === 'more') await orderList.loadMore()
  const id = $neighbours.get()[which]
  if (typeof id === 'number') goTo({ ...$route.get(), order: { id, token: '' } }, { replace: true })
}

const toasts = createFailureToasts()

/** Sends a change of the open order and shows its answer.
 *  @returns whether it was done; why not has been shown */
export async function change(failed: string, send: (id: number) => Promise<OrderRecord>): Promise<boolean> {
  const id = $openOrder.get()
  if (id === null) return false
  toasts.dismiss()
  try {
    takeRecord(await send(id))
    return true
  } catch (error) {
    toasts.fail(failureToast(error, failed), error)
    return false
  }
}

export function takeRecord(record: OrderRecord): void {
  showOrder(record.order)
  if ($openOrder.get() === record.order.id) $page.set({ state: 'ready', record })
}

export const addNote = (text: string): Promise<boolean> =>
  change(t.noteFailed, (id) => api.owner(`/api/orders/${id}/notes`, { method: 'POST', body: { text } }))

const keys = createKeys()

export const addPayment = (draft: PaymentDraft): Promise<boolean> =>
  change(t.paymentFailed, async (id) => {
    const headers = { 'Idempotency-Key': keys.of({ id, ...draft }) }
    const record = await api.owner<OrderRecord>(`/api/orders/${id}/payments`, { method: 'POST', body: draft, headers })
    keys.done()
    return record
  })

export const removePayment = (payment: number): Promise<boolean> =>
  change(t.paymentFailed, (id) => api.owner(`/api/orders/${id}/payments/${payment}`, { method: 'DELETE' }))

export async function resendMail(entry: number): Promise<void> {
  if (await change(t.resendFailed, (id) => api.owner(`/api/orders/${id}/mails/${entry}/resend`, { method: 'POST' }))) showToast(t.resent)
}
