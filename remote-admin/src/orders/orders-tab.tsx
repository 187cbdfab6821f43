import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ExportButton } from '../frame/export-button.tsx'
import { MoreButton } from '../frame/more-button.tsx'
import { FailedNotice, LoadingBlock, Notice } from '../frame/states.tsx'
import { TabHead } from '../frame/tab-head.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { ordersExport } from './orders-file.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { $orderFilter, $orders, loadMoreOrders, retryOrders } from './orders-store.ts'
import { OrdersTable } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'

/** The orders, newest first (SPEC §2). */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <ExportButton of={ordersExport} />
      </TabHead>
      <OrdersToolbar />
      <Orders />
    </>
  )
}

function Orders() {
  const list = useStore($orders)
  const [open, setOpen] = useState<number | null>(null)
  if (list.state === 'loading') return <LoadingBlock />
  if (list.state === 'failed') return <FailedNotice onRetry={retryOrders} />
  if (list.items.length === 0) return <NoOrders />
  return (
    <>
      <OrdersTable orders={list.items} stale={list.more === 'stale'} onOpen={(order: Order) => setOpen(order.id)} />
      {list.next && <MoreButton label={t.more} failed={t.moreFailed} state={list.more} onPress={loadMoreOrders} />}
      <OrderDialog order={list.items.find((order) => order.id === open)} onClose={() => setOpen(null)} />
    </>
  )
}

function NoOrders() {
  const { q, status } = useStore($orderFilter)
  return (
    <Notice>
      <p role="status">{q.trim() || status ? t.noneFound : t.none}</p>
    </Notice>
  )
}
