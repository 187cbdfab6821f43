import { type OrderStatus, orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { couponsMessages } from '../coupons/coupons-messages.ts'
import { Actions } from '../forms/form-layout.tsx'
import { Select } from '../forms/select.tsx'
import { ExportButton, SearchBox, Toolbar } from '../forms/toolbar.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { FailedNotice, LoadingBlock, MoreButton, Notice, TabHead } from '../ui/tab-parts.tsx'
import { OrderDialog } from './details/order-dialog.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { orderList, ordersExport } from './orders-store.ts'
import { OrdersTable } from './table/orders-table.tsx'

/** The orders, newest first (SPEC §2). */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Actions>
          <DialogButton label={couponsMessages.open} load={loadCoupons} />
          <ExportButton of={ordersExport} />
        </Actions>
      </TabHead>
      <OrdersToolbar />
      <Orders />
    </>
  )
}

async function loadCoupons() {
  const [{ CouponsDialog }, { $couponsOpen }] = await Promise.all([
    import('../coupons/coupons-dialog.tsx'),
    import('../coupons/coupons-store.ts'),
  ])
  $couponsOpen.set(true)
  return CouponsDialog
}

function OrdersToolbar() {
  const { q, status } = useStore(orderList.$filter)
  return (
    <Toolbar>
      <SearchBox label={t.search} value={q} onChange={(q) => orderList.filter({ q }, { delayed: true })} />
      <Select
        aria-label={t.statusFilter}
        value={status}
        onChange={(event) => orderList.filter({ status: event.target.value as OrderStatus | '' })}
      >
        <option value="">{t.allStatuses}</option>
        {orderStatuses.map((choice) => (
          <option key={choice} value={choice}>
            {common.orderStatus[choice]}
          </option>
        ))}
      </Select>
    </Toolbar>
  )
}

function Orders() {
  const list = useStore(orderList.$list)
  const [open, setOpen] = useState<number | null>(null)
  if (list.state === 'loading') return <LoadingBlock />
  if (list.state === 'failed') return <FailedNotice onRetry={orderList.reload} />
  if (list.items.length === 0) return <NoOrders />
  return (
    <>
      <OrdersTable orders={list.items} stale={list.more === 'stale'} onOpen={(order: Order) => setOpen(order.id)} />
      {list.next && <MoreButton label={t.more} failed={t.moreFailed} state={list.more} onPress={orderList.loadMore} />}
      <OrderDialog order={list.items.find((order) => order.id === open)} onClose={() => setOpen(null)} />
    </>
  )
}

function NoOrders() {
  const { q, status } = useStore(orderList.$filter)
  return (
    <Notice>
      <p role="status">{q.trim() || status ? t.noneFound : t.none}</p>
    </Notice>
  )
}
