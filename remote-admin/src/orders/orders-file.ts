import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { createExport } from '../resource/download.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { $orderFilter } from './orders-store.ts'

/** The orders that the search and the status leave. */
export const ordersExport = createExport(pathOfShown, t.fileName, t.exportFailed)

function pathOfShown(): string {
  const { q, status } = $orderFilter.get()
  return withQuery('/api/orders/export', { q: q.trim() || undefined, status: status || undefined })
}
