// New orders while the panel is open: a badge on their tab until it is opened, and a toast.
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $place as $route, openAdmin } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { whileSignedIn } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'

export const $newOrders = atom(0)

/** The current toast and, while the orders tab is open, the number of orders it announces. */
let announced = { toast: 0, at: 0, count: 0 }
/** Orders within this time share a toast while their tab is open. */
const groupWithinMs = 6000

export function followNewOrders(): () => void {
  const stopEvents = whileSignedIn(() => followOwner({ onEvent, onResync: () => {} }))
  const stopRoute = $route.subscribe(() => {
    if (isOrdersTabOpen()) $newOrders.set(0)
  })
  return () => {
    stopEvents()
    stopRoute()
    $newOrders.set(0)
    announced = { ...announced, count: 0 }
  }
}

const isOrdersTabOpen = (): boolean => $route.get().view === 'admin' && $route.get().tab === 'orders'

function onEvent(event: OwnerEvent): void {
  if (event.topic !== 'orders' || event.kind !== 'placed') return
  if (!isOrdersTabOpen()) $newOrders.set($newOrders.get() + 1)
  announce(event.order)
}

function announce({ customerName, total }: Order): void {
  const now = Date.now()
  const isOpen = isOrdersTabOpen()
  // Equal to the tab's badge.
  const before = isOpen && now - announced.at < groupWithinMs ? announced.count : 0
  const count = isOpen ? before + 1 : $newOrders.get()
  dismissToast(announced.toast)
  const toast = showToast({
    title: panelMessages.ordersCame(count),
    description: `${customerName}, ${formatMoney(toAgorot(total))}`,
    ...(!isOpen && { action: { label: panelMessages.showOrders, run: () => openAdmin('orders') } }),
  })
  announced = { toast, at: now, count: isOpen ? count : 0 }
}
