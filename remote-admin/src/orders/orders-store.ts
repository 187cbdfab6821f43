// The orders of the tab: searched, filtered, paged and followed live.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPage, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $live, followOwner } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { createExport } from '../resource/download.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createList } from '../resource/list.ts'
import { ordersMessages as t } from './orders-messages.ts'

interface OrderFilter {
  q: string
  /** Empty for all. */
  status: OrderStatus | ''
}

export const orderList = createList<Order, OrderFilter>({
  filter: { q: '', status: '' },
  read: ({ q, status }, after, signal): Promise<OrderPage> => api.orders({ q: q.trim(), status: status || undefined, after }, signal),
})

/** True if an order matches the filter, by the server's rule (SPEC §2). */
function matchesFilter({ id, customerName, customerEmail, customerPhone, status }: Order, filter: OrderFilter): boolean {
  const q = plainForm(filter.q).toLowerCase()
  const text = `${customerName}\n${plainText(customerName)}\n${customerEmail}\n${normalisePhone(customerPhone)}`.toLowerCase()
  const isFound = (word: string) => [word, plainText(word) || word, normalisePhone(word) || word].some((each) => text.includes(each))
  return (filter.status === '' || filter.status === status) && (q.split(' ').every(isFound) || String(id) === q.replace(/^#/, ''))
}

onMount(orderList.$list, () => {
  const unsubscribe = followOwner({ onEvent, onResync: orderList.renew })
  // Events between the read and the connection were missed.
  const stop = $live.listen((state) => void (state === 'open' && orderList.renew()))
  return () => {
    unsubscribe()
    stop()
  }
})

function onEvent(event: OwnerEvent): void {
  if (event.topic !== 'orders') return
  const { kind, order } = event
  if (kind === 'placed' && matchesFilter(order, orderList.$filter.get())) orderList.put(order)
  // The owner's pending change takes precedence.
  else if (kind === 'changed') showOrder(order)
}

const toasts = createFailureToasts()

interface Queue {
  /** The server's last answer; null for an order that is not in the list. */
  confirmed: OrderStatus | null
  /** Settles with the last queued change; never rejects. */
  last: Promise<void>
}

/** Queued changes by order id: serialized, so that the last one wins. */
const queues = new Map<number, Queue>()

/** Sets the status optimistically; a failure restores the server's last answer (SPEC §4, §8).
 *  @param isHandled failures that the caller shows @param isAnnounced false where the caller says what was done
 *  @throws RequestFailure after the toast */
export function setOrderStatus(
  id: number,
  patch: OrderPatch,
  isHandled: (error: unknown) => boolean = () => false,
  isAnnounced = true,
): Promise<void> {
  const { status } = patch
  const queue = queues.get(id) ?? {
    confirmed: orderList.items().find((order) => order.id === id)?.status ?? null,
    last: Promise.resolve(),
  }
  queues.set(id, queue)
  toasts.dismiss()
  showStatus(id, status)
  const sent = queue.last.then(() => send(id, patch, queue, { isHandled, isAnnounced }))
  const latest = sent
    .catch(() => undefined)
    .then(() => {
      if (queue.last !== latest) return
      queues.delete(id)
      if (queue.confirmed) showStatus(id, queue.confirmed)
    })
  queue.last = latest
  return sent
}

interface Shown {
  isHandled: (error: unknown) => boolean
  isAnnounced: boolean
}

async function send(id: number, patch: OrderPatch, queue: Queue, { isHandled, isAnnounced }: Shown): Promise<void> {
  try {
    const order = await api.owner<Order>(`/api/orders/${id}`, { method: 'PATCH', body: patch })
    queue.confirmed = order.status
    $savedOrder.set(order)
  } catch (error) {
    if (!isHandled(error)) toasts.fail(t.statusFailed, error)
    throw error
  }
  if (isAnnounced) showToast(t.statusUpdated(common.orderStatus[patch.status]))
}

/** The order that was saved last here: its open page reads its record again. */
export const $savedOrder = atom<Order | null>(null)

/** Shows an order that was saved elsewhere in the panel. */
export const showOrder = (order: Order): void => {
  if (!queues.has(order.id)) orderList.change((shown) => (shown.id === order.id ? order : shown))
}

const showStatus = (id: number, status: OrderStatus): void =>
  orderList.change((order) => (order.id === id && order.status !== status ? { ...order, status } : order))

export const ordersExport = createExport(pathOfShown, t.fileName, t.exportFailed)

function pathOfShown(): string {
  const { q, status } = orderList.$filter.get()
  return withQuery('/api/orders/export', { q: q.trim() || undefined, status: status || undefined })
}
