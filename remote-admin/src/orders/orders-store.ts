// The orders of the tab: searched, filtered, sorted, paged, summed and followed live.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPage, OrderPatch, OrderSums } from '@lechaim/shared/contracts/orders.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { dayOf } from '@lechaim/shared/lib/order-days.ts'
import { statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { $live, followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { createExport } from '../resource/download.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createList, searchDelayMs } from '../resource/list.ts'
import { latestRead } from '../resource/session.ts'
import { compareOrders, defaultView, linesOf, matchesFilter, newestFirst, type OrderView, queryOf, viewOf } from './list/order-filter.ts'
import { ordersMessages as t } from './orders-messages.ts'

/** The orders of the tab, whose filter stands in the address. */
export const orderList = createList<Order, OrderView>({
  filter: defaultView,
  initialFilter: () => viewOf($route.get().filters),
  read: ({ sort, ...filter }, after, signal): Promise<OrderPage> =>
    api.orders({ ...queryOf(filter), sort: sort === newestFirst ? undefined : sort, after }, signal),
  compare: (one, other, { sort }) => compareOrders(one, other, sort),
})

/** Changes the filter and the address with it, which a reload and a bookmark bring back.
 *  @param delayed waits for a pause in typing */
export function filterOrders(part: Partial<OrderView>, options?: { delayed: boolean }): void {
  orderList.filter(part, options)
  clearTimeout(addressTimer)
  // Browsers refuse a new address for each letter.
  if (options?.delayed) addressTimer = setTimeout(writeAddress, searchDelayMs)
  else writeAddress()
}

let addressTimer: ReturnType<typeof setTimeout> | undefined

function writeAddress(): void {
  const route = $route.get()
  const filters = linesOf(orderList.$filter.get())
  if (isOrdersTab(route) && filters !== (route.filters ?? '')) goTo(routeWith(route, filters), { replace: true })
}

const isOrdersTab = ({ view, tab }: Route): boolean => view === 'admin' && tab === 'orders'

function routeWith({ filters: _before, ...route }: Route, filters: string): Route {
  return filters ? { ...route, filters } : route
}

/** Number and sums of the orders that the filter leaves; null until they are known. */
export const $sums = atom<OrderSums | null>(null)

const readSums = latestRead(
  (filter: OrderView) => api.owner<OrderSums>(withQuery('/api/orders/sums', queryOf(filter))),
  (sums) => $sums.set(sums),
  'The sums of the orders could not be read',
)

/** Orders that arrive or change together are summed once. */
const sumDelayMs = 400
let sumTimer: ReturnType<typeof setTimeout> | undefined

function sumSoon(delayMs = sumDelayMs): void {
  clearTimeout(sumTimer)
  sumTimer = setTimeout(() => void readSums(orderList.$filter.get()), delayMs)
}

let summed = ''

/** The day of the last read, at whose end `today` means another one. */
let readOn = ''

onMount(orderList.$list, () => {
  const unsubscribe = followOwner({ onEvent, onResync: renew })
  // Events between the read and the connection were missed.
  const stop = $live.listen((state) => void (state === 'open' && renew()))
  const stopSums = orderList.$filter.subscribe((filter) => {
    readOn = today()
    const asked = JSON.stringify(queryOf(filter))
    // Another sequence has the same sums.
    if (asked !== summed) sumSoon(filter.q === '' ? 0 : sumDelayMs)
    summed = asked
  })
  // Back, forward, and a link to another filter.
  const stopRoute = $route.listen((route) => {
    if (isOrdersTab(route) && (route.filters ?? '') !== linesOf(orderList.$filter.get())) orderList.filter(viewOf(route.filters))
  })
  return () => {
    unsubscribe()
    stop()
    stopSums()
    stopRoute()
    clearTimeout(sumTimer)
    clearTimeout(addressTimer)
    summed = ''
    $sums.set(null)
  }
})

const today = (): string => dayOf(new Date().toISOString())

async function renew(): Promise<void> {
  sumSoon()
  await orderList.renew()
}

function onEvent(event: OwnerEvent): void {
  if (event.topic !== 'orders') return
  const { order } = event
  sumSoon()
  if (readOn !== today()) {
    readOn = today()
    if (orderList.$filter.get().days !== '') return void orderList.reload()
  }
  const isShown = orderList.items().some(({ id }) => id === order.id)
  // A row that no longer matches stays until the next read: it must not vanish under the owner's hand.
  if (!isShown && matchesFilter(order, orderList.$filter.get())) orderList.put(order)
  // The owner's pending change takes precedence.
  else if (isShown) showOrder(order)
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
  let order: Order
  try {
    order = await api.owner<Order>(`/api/orders/${id}`, { method: 'PATCH', body: patch })
    queue.confirmed = order.status
    $savedOrder.set(order)
  } catch (error) {
    if (!isHandled(error)) toasts.fail(t.statusFailed, error)
    throw error
  }
  if (isAnnounced) showToast(t.statusUpdated(statusNamesOf(order)[patch.status]))
}

/** The order that was saved last here: its open page reads its record again. */
export const $savedOrder = atom<Order | null>(null)

/** Shows an order that was saved elsewhere in the panel. */
export const showOrder = (order: Order): void => {
  if (!queues.has(order.id)) orderList.change((shown) => (shown.id === order.id ? order : shown))
}

const showStatus = (id: number, status: OrderStatus): void =>
  orderList.change((order) => (order.id === id && order.status !== status ? { ...order, status } : order))

/** The file of what the filter leaves: an order in each row, or a line of one. */
export const ordersExport = createExport(() => exportPath('orders'), t.fileName, t.exportFailed)
export const linesExport = createExport(() => exportPath('lines'), t.linesFileName, t.exportFailed)

const exportPath = (rows: 'orders' | 'lines'): string =>
  withQuery('/api/orders/export', { ...queryOf(orderList.$filter.get()), rows: rows === 'lines' ? rows : undefined })
