import { common } from '@lechaim/shared/messages/common.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { couponsMessages } from '../coupons/coupons-messages.ts'
import { Actions } from '../forms/form-layout.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { ExportButton, SearchBox, Toolbar } from '../forms/toolbar.tsx'
import { ListView } from '../lists/list-view.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ErrorBoundary, FailedNotice, TabHead } from '../ui/tab-parts.tsx'
import { $hasOrderSound, setOrderSound } from './order-sound.ts'
import { statusChoices } from './order-status.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { orderList, ordersExport } from './orders-store.ts'
import { $openOrder, closePage, openPage } from './page/page-store.ts'
import { StatusDialogs } from './status/status-dialogs.tsx'
import { OrdersTable } from './table/orders-table.tsx'

/** The orders, newest first (SPEC §2). */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Actions>
          <DialogButton label={couponsMessages.open} load={() => import('../coupons/coupons-dialog.tsx')} />
          <DialogButton label={t.mailTexts} load={() => import('./mail-texts/mail-texts-dialog.tsx')} />
          <ExportButton of={ordersExport} />
          <SoundSwitch />
        </Actions>
      </TabHead>
      <OrdersToolbar />
      <Orders />
    </>
  )
}

function SoundSwitch() {
  return <Switch label={t.sound} value={useStore($hasOrderSound)} error={undefined} onChange={setOrderSound} />
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
  return (
    <>
      <ListView of={orderList} texts={t}>
        {(orders, isStale) => <OrdersTable orders={orders} stale={isStale} onOpen={(order) => openPage(order.id)} />}
      </ListView>
      <StatusDialogs />
      <OpenPage />
    </>
  )
}

/** The page of an order is a chunk of its own. */
const OrderPage = lazy(async () => ({ default: (await import('./page/order-page.tsx')).OrderPage }))

function OpenPage() {
  const id = useStore($openOrder)
  const [isLoaded, setLoaded] = useState(false)
  if (id !== null && !isLoaded) setLoaded(true)
  if (!isLoaded) return null
  return (
    <ErrorBoundary name="The page of an order" fallback={<FailedNotice text={common.remoteFailed} onRetry={closePage} />}>
      <Suspense fallback={null}>
        <OrderPage />
      </Suspense>
    </ErrorBoundary>
  )
}
