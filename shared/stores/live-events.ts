// The page's live events (decision 0016): one connection for all listeners of a tab, and none without listeners. While there are owner
// listeners the owner's connection replaces the visitor's, which later resumes from its last id.
import type { LiveEvents, LiveState } from '@lechaim/shared/client/live-events.ts'
import { accessToken } from '@lechaim/shared/client/shop-api.ts'
import type { LiveEvent, LiveRole, OwnerEvent, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { atom } from 'nanostores'

/** The connection's state; `closed` without listeners. */
export const $live = atom<LiveState>('closed')

export interface LiveListener<Event> {
  onEvent(event: Event): void
  /** For events that may have been missed: what is shown must be read again. */
  onResync(): void
}

/** After the client's module failed to load. */
const moduleRetryMs = 10_000

const listeners = {
  visitor: new Set<LiveListener<ShopEvent>>(),
  owner: new Set<LiveListener<OwnerEvent>>(),
}
/** @param updatedAt the time of the order's last correction; undefined for none, and from hosts and servers of before */
type OnStatus = (status: OrderStatus, updatedAt?: string) => void
const watchers = new Set<{ order: number; token: string; onStatus: OnStatus }>()
const lastIds: Partial<Record<LiveRole, string>> = {}
let role: LiveRole | null = null
let live: LiveEvents | null = null
/** The number of the current connection, so that a module that loads late opens no outdated one. */
let generation = 0

/** Subscribes to changes of the catalogue and the content, as visitors see them. @returns the function that unsubscribes */
export const followShop = (listener: LiveListener<ShopEvent>): (() => void) => join(listeners.visitor, listener)

/** Subscribes to orders and the optimizer, while the owner is signed in. @returns the function that unsubscribes */
export const followOwner = (listener: LiveListener<OwnerEvent>): (() => void) => join(listeners.owner, listener)

/** Subscribes to the status of a shopper's own order: sent at once, after each change and after each reconnect.
 *  @returns the function that unsubscribes */
export function followOrder(order: number, token: string, onStatus: OnStatus): () => void {
  const watcher = { order, token, onStatus }
  const end = join(watchers, watcher)
  if (role === 'visitor') live?.watch(order, token)
  return () => {
    end()
    if (![...watchers].some((other) => other.order === order)) live?.unwatch(order)
  }
}

function join<Member>(members: Set<Member>, member: Member): () => void {
  members.add(member)
  updateConnection()
  return () => {
    members.delete(member)
    updateConnection()
  }
}

function updateConnection(): void {
  const needed = listeners.owner.size > 0 ? 'owner' : listeners.visitor.size + watchers.size > 0 ? 'visitor' : null
  if (needed === role) return
  close()
  role = needed
  if (role) void open(role, generation)
}

function close(): void {
  generation++
  if (role && live) lastIds[role] = live.close() ?? lastIds[role]
  live = null
}

function reset(): void {
  generation++
  role = null
  live = null
}

async function open(as: LiveRole, opened: number): Promise<void> {
  try {
    const { openLiveEvents } = await import('@lechaim/shared/client/live-events.ts')
    if (opened !== generation) return
    live = openLiveEvents<LiveRole>({
      role: as,
      accessToken,
      after: lastIds[as] ?? (as === 'visitor' ? $page.get().live : undefined),
      onEvent: (event) => publish(as, event),
      onResync: () => {
        for (const listener of listeners[as]) listener.onResync()
      },
      onOrder: (order, ...update) => {
        for (const watcher of watchers) if (watcher.order === order) watcher.onStatus(...update)
      },
      onState: (state) => {
        $live.set(state)
        // Signed out: the next listener tries again.
        if (state === 'closed' && opened === generation) reset()
      },
    })
    for (const { order, token } of watchers) live.watch(order, token)
  } catch (error) {
    console.error('The client of the live events could not be loaded', error)
    setTimeout(() => opened === generation && void open(as, opened), moduleRetryMs)
  }
}

function publish(as: LiveRole, event: LiveEvent): void {
  for (const listener of listeners[as]) (listener as LiveListener<LiveEvent>).onEvent(event)
}
