// Orders that come in while the owner is in the panel: counted on their tab until it is opened, and said quietly.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $place as $route, openAdmin } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { panelMessages } from '../ui/panel-messages.ts'

/** How many have come since the orders were looked at. */
export const $newOrders = atom(0)

/** The message on display about orders that came while they were looked at, and how many it tells of. */
let said = { toast: 0, at: 0, count: 0 }
/** Milliseconds in which several of those are told as one. */
const together = 6000

/** Listens for as long as somebody is signed in. @returns the function that ends it */
export function followNewOrders(): () => void {
  let leave: (() => void) | undefined
  const listener = { onEvent: hear, onResync: () => {} }
  const stopSession = $session.subscribe(({ state }) => {
    if (state === 'in') leave ??= followOwner(listener)
    else {
      leave?.()
      leave = undefined
    }
  })
  const stopRoute = $route.subscribe(() => {
    if (isLooking()) $newOrders.set(0)
  })
  return () => {
    stopSession()
    stopRoute()
    leave?.()
    $newOrders.set(0)
    said = { ...said, count: 0 }
  }
}

const isLooking = (): boolean => $route.get().view === 'admin' && $route.get().tab === 'orders'

function hear(event: { topic: string; kind?: string; order?: Order }): void {
  if (event.topic !== 'orders' || event.kind !== 'placed' || !event.order) return
  if (!isLooking()) $newOrders.set($newOrders.get() + 1)
  tell(event.order)
}

function tell({ customerName, total }: Order): void {
  const now = Date.now()
  const looking = isLooking()
  // The tab's badge and the message count the same.
  const before = looking && now - said.at < together ? said.count : 0
  const count = looking ? before + 1 : $newOrders.get()
  dismissToast(said.toast)
  const toast = showToast({
    title: panelMessages.ordersCame(count),
    description: `${customerName}, ${formatMoney(toAgorot(total))}`,
    ...(!looking && { action: { label: panelMessages.showOrders, run: () => openAdmin('orders') } }),
  })
  said = { toast, at: now, count: looking ? count : 0 }
}
