// Orders that wait while the panel is open: their number on the tab and in the title, a toast and a sound for a new one.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { WaitingOrders } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { openAdmin } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { playOrderSound } from '../orders/order-sound.ts'
import { latestRead, whileSignedIn } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { $paymentAlarms, $waitingOrders } from './waiting-orders.ts'

/** The current toast, and the number of orders it announces. */
let announced = { toast: 0, at: 0, count: 0 }
/** New orders since their tab was last open. */
let unseen = 0
/** Orders within this time share a toast while their tab is open. */
const groupWithinMs = 6000

const read = latestRead(
  () => api.owner<WaitingOrders>('/api/orders/waiting'),
  ({ pending, alarms = [] }) => {
    $waitingOrders.set(pending)
    $paymentAlarms.set(alarms)
  },
  'The orders that wait could not be counted',
)

export function followNewOrders(): () => void {
  const ends = [
    whileSignedIn(() => {
      void read()
      return followOwner({ onEvent, onResync: () => void read() })
    }),
    $route.subscribe(() => {
      if (isOrdersTabOpen()) unseen = 0
    }),
    keepTitle(),
  ]
  return () => {
    for (const end of ends) end()
    $waitingOrders.set(0)
    $paymentAlarms.set([])
    unseen = 0
    announced = { ...announced, count: 0 }
  }
}

const isOrdersTabOpen = (): boolean => $route.get().view === 'admin' && $route.get().tab === 'orders'

function onEvent(event: OwnerEvent): void {
  if (event.topic !== 'orders') return
  void read()
  if (event.kind !== 'placed') return
  if (!isOrdersTabOpen()) unseen++
  announce(event.order)
  playOrderSound()
}

function announce({ customerName, total }: Order): void {
  const now = Date.now()
  const isOpen = isOrdersTabOpen()
  const before = isOpen && now - announced.at < groupWithinMs ? announced.count : 0
  const count = isOpen ? before + 1 : unseen
  dismissToast(announced.toast)
  const toast = showToast({
    title: panelMessages.ordersCame(count),
    description: `${customerName}, ${formatMoney(toAgorot(total))}`,
    ...(!isOpen && { action: { label: panelMessages.showOrders, run: () => openAdmin('orders') } }),
  })
  announced = { toast, at: now, count: isOpen ? count : 0 }
}

/** Keeps the number in front of the window's title, which the host sets with each route. */
function keepTitle(): () => void {
  if (typeof document === 'undefined') return () => {}
  const write = () => {
    const count = $waitingOrders.get()
    const bare = document.title.replace(/^\(\d+\) /, '')
    const title = count > 0 ? `(${count}) ${bare}` : bare
    if (document.title !== title) document.title = title
  }
  const observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  const stop = $waitingOrders.subscribe(write)
  return () => {
    observer.disconnect()
    stop()
    document.title = document.title.replace(/^\(\d+\) /, '')
  }
}
