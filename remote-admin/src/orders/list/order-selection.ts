// The orders selected for one action, which each of them takes by itself: one that is refused stops no other.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { createExport, type Export } from '../../resource/download.ts'
import { failureReason } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createSelection } from '../../resource/selection.ts'
import { ordersMessages } from '../orders-messages.ts'
import { orderList } from '../orders-store.ts'
import { askReason } from '../status/status-store.ts'
import { listMessages as t } from './list-messages.ts'

export const orderSelection = createSelection(orderList)

export const selectedOrders = () => {
  const chosen = new Set(orderSelection.$selection.get())
  return orderList.items().filter(({ id }) => chosen.has(id))
}

/** True while statuses are being set. */
export const $settingStatus = atom(false)

const toasts = createFailureToasts()

/** Sets the status of each selected order that has another one; asks why before they are cancelled.
 *  @param tell the mail that their customers get */
export async function setSelectedStatus(status: OrderStatus, tell?: OrderPatch['tell']): Promise<void> {
  const chosen = selectedOrders().filter((order) => order.status !== status)
  if ($settingStatus.get() || chosen.length === 0) return
  if (status === 'cancelled') return askReason(chosen, (reason, tells) => cancelSelected(chosen, reason, tells))
  const done = await setEach(chosen, ({ needsConfirmation }) => ({
    status,
    // It is confirmed on its own page, after a question.
    ...(needsConfirmation && { night: 'refuse' }),
    ...(tell && { tell }),
  }))
  if (done.length > 0) showToast(t.statusesSet(done.length, common.orderStatus[status]))
}

async function cancelSelected(orders: readonly Order[], reason: string, tells: boolean): Promise<void> {
  const done = await setEach(orders, () => ({ status: 'cancelled', reason, ...(tells && { tell: 'cancelled' }) }))
  if (done.length === 0) return
  // An order whose pieces or coupon are gone meanwhile stays cancelled, and is counted in the failure.
  const undo = () => void setEach(done, (before) => ({ status: before.status, short: 'refuse' }))
  showToast({ ...t.cancelled(done.length), action: { label: common.undo, run: undo } })
}

/** Changes orders one after the other. @returns those that were changed, as they were before; the others have been told */
async function setEach(orders: readonly Order[], patchOf: (order: Order) => OrderPatch): Promise<Order[]> {
  if ($settingStatus.get()) return []
  toasts.dismiss()
  $settingStatus.set(true)
  const done: Order[] = []
  const failures: unknown[] = []
  try {
    for (const order of orders)
      await api.owner<Order>(`/api/orders/${order.id}`, { method: 'PATCH', body: patchOf(order) }).then(
        (saved) => {
          orderList.change((shown) => (shown.id === order.id ? saved : shown))
          done.push(order)
        },
        (error: unknown) => void failures.push(error),
      )
  } finally {
    $settingStatus.set(false)
  }
  if (failures.length > 0) toasts.fail(t.statusesFailed(failures.length, failureReason(failures[0])), failures[0])
  return done
}

/** At most so many fit into an address. */
const mostInFile = 500

const { $exporting, run } = createExport(
  () => withQuery('/api/orders/export', { ids: orderSelection.$selection.get().join(',') }),
  ordersMessages.fileName,
  ordersMessages.exportFailed,
)

export const selectedExport: Export = {
  $exporting,
  run: async () => {
    if (orderSelection.$selection.get().length <= mostInFile) await run()
    else showToast({ kind: 'error', title: ordersMessages.exportFailed, description: t.tooManyForFile(mostInFile) })
  },
}
