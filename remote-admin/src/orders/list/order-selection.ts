// The orders selected for one action, which each of them takes by itself: one that is refused stops no other.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { createExport } from '../../resource/download.ts'
import { failureReason } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createSelection } from '../../resource/selection.ts'
import { ordersMessages } from '../orders-messages.ts'
import { orderList } from '../orders-store.ts'
import { listMessages as t } from './list-messages.ts'

export const orderSelection = createSelection(orderList)

export const selectedOrders = () => {
  const chosen = new Set(orderSelection.$selection.get())
  return orderList.items().filter(({ id }) => chosen.has(id))
}

/** True while statuses are being set. */
export const $settingStatus = atom(false)

const toasts = createFailureToasts()

/** Sets the status of each selected order that has another one; asks before they are cancelled. */
export async function setSelectedStatus(status: OrderStatus): Promise<void> {
  const ids = selectedOrders()
    .filter((order) => order.status !== status)
    .map(({ id }) => id)
  if ($settingStatus.get() || ids.length === 0) return
  if (status === 'cancelled' && !confirm(t.confirmCancel(ids.length))) return
  toasts.dismiss()
  $settingStatus.set(true)
  const failures: unknown[] = []
  try {
    for (const id of ids)
      await api.setOrderStatus(id, status).then(
        (order) => orderList.change((shown) => (shown.id === id ? order : shown)),
        (error: unknown) => void failures.push(error),
      )
  } finally {
    $settingStatus.set(false)
  }
  const done = ids.length - failures.length
  if (done > 0) showToast(t.statusesSet(done, common.orderStatus[status]))
  if (failures.length > 0) toasts.fail(t.statusesFailed(failures.length, failureReason(failures[0])), failures[0])
}

/** At most so many fit into an address. */
const mostInFile = 500

export const selectedExport = createExport(
  () => withQuery('/api/orders/export', { ids: orderSelection.$selection.get().slice(0, mostInFile).join(',') }),
  ordersMessages.fileName,
  ordersMessages.exportFailed,
)
