import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { couponsMessages } from '../coupons/coupons-messages.ts'
import { Actions } from '../forms/form-layout.tsx'
import { Select } from '../forms/select.tsx'
import { ExportButton, SearchBox, Toolbar } from '../forms/toolbar.tsx'
import { ListView } from '../lists/list-view.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { OrderDialog } from './details/order-dialog.tsx'
import { statusChoices } from './order-status.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { orderList, ordersExport } from './orders-store.ts'
import { OrdersTable } from './table/orders-table.tsx'

/** The orders, newest first (SPEC §2). */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Actions>
          <DialogButton label={couponsMessages.open} load={() => import('../coupons/coupons-dialog.tsx')} />
          <ExportButton of={ordersExport} />
        </Actions>
      </TabHead>
      <OrdersToolbar />
      <Orders />
    </>
  )
}

function OrdersToolbar() {
  const { q, status } = useStore(orderList.$filter)
  return (
    <Toolbar>
      <SearchBox label={t.search} value={q} onChange={(q) => orderList.filter({ q }, { delayed: true })} />
      <Select
        aria-label={t.statusFilter}
        value={status}
        choices={[['', t.allStatuses], ...statusChoices]}
        onChange={(status) => orderList.filter({ status })}
      />
    </Toolbar>
  )
}

function Orders() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <ListView of={orderList} texts={t}>
      {(orders, isStale) => (
        <>
          <OrdersTable orders={orders} stale={isStale} onOpen={(order) => setOpen(order.id)} />
          <OrderDialog order={orders.find((order) => order.id === open)} onClose={() => setOpen(null)} />
        </>
      )}
    </ListView>
  )
}
