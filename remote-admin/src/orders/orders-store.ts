// The orders that the tab shows: searched, filtered and read page by page. Nothing of them stays in memory once nobody looks.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPage } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $live, followOwner } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { onMount } from 'nanostores'
import { createExport } from '../resource/download.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createList } from '../resource/list.ts'
import { ordersMessages as t } from './orders-messages.ts'

export interface OrderFilter {
  q: string
  /** Empty for all. */
  status: OrderStatus | ''
}

export const orderList = createList<Order, OrderFilter>({
  filter: { q: '', status: '' },
  read: ({ q, status }, after, signal): Promise<OrderPage> => api.orders({ q: q.trim(), status: status || undefined, after }, signal),
})

/** Whether an order belongs to what is searched for: the server's own rule (SPEC §2). */
export function isWanted({ id, customerName, customerEmail, status }: Order, filter: OrderFilter): boolean {
  const q = filter.q.trim().toLowerCase()
  const text = `${customerName}\n${customerEmail}`.toLowerCase()
  return (filter.status === '' || filter.status === status) && (text.includes(q) || String(id) === q.replace(/^#/, ''))
}

// What happens to orders is shown as it happens, for as long as somebody looks.
onMount(orderList.$list, () => {
  const leave = followOwner({ onEvent: hear, onResync: orderList.renew })
  // What came between the reading and the connection was told to nobody.
  const stop = $live.listen((state) => void (state === 'open' && orderList.renew()))
  return () => {
    leave()
    stop()
  }
})

function hear(event: OwnerEvent): void {
  if (event.topic !== 'orders') return
  const { kind, order } = event
  if (kind === 'placed' && isWanted(order, orderList.$filter.get())) orderList.put(order)
  // While the owner's own change is on its way, the last one chosen stays.
  else if (kind === 'changed' && !turns.has(order.id)) orderList.change((shown) => (shown.id === order.id ? order : shown))
}

const toasts = createFailureToasts()

interface Turn {
  /** What the server last said. */
  confirmed: OrderStatus
  /** Settles with the last change asked for; never rejects. */
  last: Promise<void>
}

/** Changes of one order follow each other, so that the last one chosen is the one that stays. */
const turns = new Map<number, Turn>()

/** Shows the status at once, then sets it on the server; goes back to what the server last said when that fails (SPEC §4, §8).
 *  @throws RequestFailure after the toast */
export function setOrderStatus(id: number, status: OrderStatus): Promise<void> {
  const turn = turns.get(id) ?? { confirmed: statusOf(id) ?? status, last: Promise.resolve() }
  turns.set(id, turn)
  toasts.dismiss()
  showStatus(id, status)
  const sent = turn.last.then(() => send(id, status, turn))
  const settled = sent
    .catch(() => undefined)
    .then(() => {
      if (turn.last !== settled) return
      turns.delete(id)
      showStatus(id, turn.confirmed)
    })
  turn.last = settled
  return sent
}

async function send(id: number, status: OrderStatus, turn: Turn): Promise<void> {
  try {
    turn.confirmed = (await api.setOrderStatus(id, status)).status
  } catch (error) {
    toasts.fail(t.statusFailed, error)
    throw error
  }
  showToast(t.statusUpdated(common.orderStatus[turn.confirmed]))
}

function statusOf(id: number): OrderStatus | undefined {
  const shown = orderList.$list.get()
  return shown.state === 'ready' ? shown.items.find((order) => order.id === id)?.status : undefined
}

const showStatus = (id: number, status: OrderStatus): void =>
  orderList.change((order) => (order.id === id && order.status !== status ? { ...order, status } : order))

/** The orders that the search and the status leave. */
export const ordersExport = createExport(pathOfShown, t.fileName, t.exportFailed)

function pathOfShown(): string {
  const { q, status } = orderList.$filter.get()
  return withQuery('/api/orders/export', { q: q.trim() || undefined, status: status || undefined })
}
