import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { downloadFile, today } from '../resource/download.ts'
import { reasonOf } from '../resource/failure-reason.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { $orderFilter } from './orders-store.ts'

export const $exportingOrders = atom(false)

/** Saves the orders that the search and the status leave as a file on the owner's device. */
export async function exportOrders(): Promise<void> {
  if ($exportingOrders.get()) return
  $exportingOrders.set(true)
  const { q, status } = $orderFilter.get()
  try {
    const path = withQuery('/api/orders/export', { q: q.trim() || undefined, status: status || undefined })
    await downloadFile(path, t.fileName(today()))
  } catch (error) {
    showFailure({ title: t.exportFailed, description: reasonOf(error) }, error)
  } finally {
    $exportingOrders.set(false)
  }
}
