import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { couponsMessages } from '../coupons/coupons-messages.ts'
import { TightActions } from '../forms/form-layout.tsx'
import { ExportButton } from '../forms/toolbar.tsx'
import { ListView } from '../lists/list-view.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { customerDialog } from './customer/customer-button.tsx'
import { OrderDialog } from './details/order-dialog.tsx'
import { listMessages } from './list/list-messages.ts'
import { isFiltered } from './list/order-filter.ts'
import { orderSelection } from './list/order-selection.ts'
import { OrdersSelectionBar } from './list/orders-selection-bar.tsx'
import { OrdersToolbar } from './list/orders-toolbar.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { filterOrders, linesExport, orderList, ordersExport } from './orders-store.ts'
import { printDialog } from './print/print-button.tsx'
import { OrdersTable } from './table/orders-table.tsx'

/** The orders, newest first (SPEC §2). */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <TightActions>
          <DialogButton label={couponsMessages.open} load={() => import('../coupons/coupons-dialog.tsx')} />
          <ExportButton of={ordersExport} />
          <ExportButton of={linesExport} label={listMessages.exportLines} />
        </TightActions>
      </TabHead>
      <OrdersToolbar />
      <OrdersSelectionBar />
      <Orders />
      <printDialog.Place />
      <customerDialog.Place />
    </>
  )
}

function Orders() {
  const [open, setOpen] = useState<number | null>(null)
  const view = useStore(orderList.$filter)
  const selection = new Set(useStore(orderSelection.$selection))
  return (
    <ListView of={orderList} texts={t} filtered={isFiltered(view)}>
      {(orders, isStale) => (
        <>
          <OrdersTable
            orders={orders}
            stale={isStale}
            sort={view.sort}
            selection={selection}
            onSort={(sort) => filterOrders({ sort })}
            onSelect={orderSelection.select}
            onOpen={(order) => setOpen(order.id)}
          />
          <OrderDialog order={orders.find((order) => order.id === open)} onClose={() => setOpen(null)} />
        </>
      )}
    </ListView>
  )
}
