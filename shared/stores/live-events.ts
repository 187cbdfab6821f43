// What the shop tells a page as it happens (decision 0016): one connection in a tab, whoever listens, and none while nobody does.
// The owner's stands in for the visitors' while somebody listens to it, which goes on later from where it was.
import type { LiveEvents, LiveState } from '@lechaim/shared/client/live-events.ts'
import { accessToken } from '@lechaim/shared/client/shop-api.ts'
import type { LiveEvent, LiveRole, OwnerEvent, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { atom } from 'nanostores'

/** How the connection is; `closed` while nobody listens. */
export const $live = atom<LiveState>('closed')

export interface LiveListener<Event> {
  onEvent(event: Event): void
  /** Something may have been missed: what is shown has to be read again. */
  onResync(): void
}

interface OrderWatcher {
  order: number
  token: string
  heard: (status: OrderStatus) => void
}

/** Milliseconds until the client's module is asked for again, after it could not be had. */
const nextTry = 10_000

const listeners = {
  visitor: new Set<LiveListener<ShopEvent>>(),
  owner: new Set<LiveListener<OwnerEvent>>(),
}
const watchers = new Set<OrderWatcher>()
const lastIds: Partial<Record<LiveRole, string>> = {}
let role: LiveRole | null = null
let live: LiveEvents | null = null
/** Counts connections wished for, so that a module that comes late opens none that nobody wants any more. */
let turn = 0

/** Told when the catalogue or the content has changed, as visitors see them. @returns the function that ends it */
export const followShop = (listener: LiveListener<ShopEvent>): (() => void) => join(listeners.visitor, listener)

/** Told of orders and of the optimizer, for as long as the owner is signed in. @returns the function that ends it */
export const followOwner = (listener: LiveListener<OwnerEvent>): (() => void) => join(listeners.owner, listener)

/** Told how a shopper's own order stands: at once, after each change, and after a lost connection came back; never where the token is
 *  not that order's. @returns the function that ends it */
export function followOrder(order: number, token: string, heard: (status: OrderStatus) => void): () => void {
  const watcher = { order, token, heard }
  const end = join(watchers, watcher)
  if (role === 'visitor') live?.watch(order, token)
  return () => {
    end()
    if (![...watchers].some((other) => other.order === order)) live?.unwatch(order)
  }
}

function join<Member>(members: Set<Member>, member: Member): () => void {
  members.add(member)
  settle()
  return () => {
    members.delete(member)
    settle()
  }
}

/** Opens, changes or ends the connection, as the listeners now need it. */
function settle(): void {
  const needed = listeners.owner.size > 0 ? 'owner' : listeners.visitor.size + watchers.size > 0 ? 'visitor' : null
  if (needed === role) return
  leave()
  role = needed
  if (role) void open(role, turn)
}

function leave(): void {
  turn++
  if (role && live) lastIds[role] = live.close() ?? lastIds[role]
  live = null
}

function forget(): void {
  turn++
  role = null
  live = null
}

async function open(as: LiveRole, mine: number): Promise<void> {
  try {
    const { openLiveEvents } = await import('@lechaim/shared/client/live-events.ts')
    if (mine !== turn) return
    live = openLiveEvents<LiveRole>({
      role: as,
      accessToken,
      after: lastIds[as] ?? (as === 'visitor' ? $page.get().live : undefined),
      onEvent: (event) => tell(as, event),
      onResync: () => {
        for (const listener of listeners[as]) listener.onResync()
      },
      onOrder: (order, status) => {
        for (const watcher of watchers) if (watcher.order === order) watcher.heard(status)
      },
      onState: (state) => {
        $live.set(state)
        // Nobody is signed in any more: whoever listens next tries anew.
        if (state === 'closed' && mine === turn) forget()
      },
    })
    for (const { order, token } of watchers) live.watch(order, token)
  } catch (error) {
    console.error('The client of the live events could not be loaded', error)
    setTimeout(() => mine === turn && void open(as, mine), nextTry)
  }
}

function tell(as: LiveRole, event: LiveEvent): void {
  for (const listener of listeners[as]) (listener as LiveListener<LiveEvent>).onEvent(event)
}
