import { home } from '@lechaim/shared/lib/address.ts'
import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayMessages } from '../delivery/day-messages.ts'
import { TightActions } from '../forms/form-layout.tsx'
import { ListView } from '../lists/list-view.tsx'
import { ErrorBoundary, FailedNotice, TabHead } from '../ui/tab-parts.tsx'
import { CancellationsButton } from './cancellations/cancellations-button.tsx'
import { customerDialog } from './customer/customer-button.tsx'
import { isFiltered } from './list/order-filter.ts'
import { orderSelection } from './list/order-selection.ts'
import { OrdersSelectionBar } from './list/orders-selection-bar.tsx'
import { OrdersToolbar } from './list/orders-toolbar.tsx'
import { NewOrderButton, newOrderDialog } from './new/new-order-button.tsx'
import { ordersMessages as t } from './orders-messages.ts'
import { filterOrders, orderList } from './orders-store.ts'
import { $openOrder, $page, openPage } from './page/page-store.ts'
import { printDialog } from './print/print-button.tsx'
import { StatusDialogs } from './status/status-dialogs.tsx'
import { OrdersTable } from './table/orders-table.tsx'

/** The orders, newest first (SPEC §2), with the actions of every day; the rest is in the settings. */
export function OrdersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <TightActions>
          <NewOrderButton />
          <ButtonLink $kind="outline" to={{ ...home, view: 'admin', tab: 'deliveries' }}>
            {dayMessages.open}
          </ButtonLink>
          <CancellationsButton />
        </TightActions>
      </TabHead>
      <OrdersToolbar />
      <OrdersSelectionBar />
      <Orders />
      <printDialog.Place />
      <customerDialog.Place />
      <newOrderDialog.Place />
    </>
  )
}

function Orders() {
  const view = useStore(orderList.$filter)
  const selection = new Set(useStore(orderSelection.$selection))
  return (
    <>
      <ListView of={orderList} texts={t} filtered={isFiltered(view)}>
        {(orders, isStale) => (
          <OrdersTable
            orders={orders}
            stale={isStale}
            sort={view.sort}
            selection={selection}
            onSort={(sort) => filterOrders({ sort })}
            onSelect={orderSelection.select}
            onOpen={(order) => openPage(order.id)}
          />
        )}
      </ListView>
      <StatusDialogs />
      <OpenPage />
    </>
  )
}

const loadOrderPage = async () => (await import('./page/order-page.tsx')).OrderPage
const OrderPage = createLater(loadOrderPage)

/** The page of an order is a chunk of its own, which the owner needs soon. The order is read from the press on. */
function OpenPage() {
  const id = useStore($openOrder)
  const [isLoaded, setLoaded] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => $page.subscribe(() => {}), [])
  // A failure shows once the page is opened.
  useEffect(() => onceEngaged(() => void loadOrderPage().catch(() => {})), [])
  if (id !== null && !isLoaded) setLoaded(true)
  if (!isLoaded) return null
  return (
    <ErrorBoundary
      key={attempt}
      name="The page of an order"
      fallback={<FailedNotice text={common.remoteFailed} onRetry={() => setAttempt(attempt + 1)} />}
    >
      <OrderPage />
    </ErrorBoundary>
  )
}
