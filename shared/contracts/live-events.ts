// Messages of the WebSocket at /api/events (SPEC §9, decision 0016). Each role has a stream of its own: orders and the optimizer for the
// owner; changes of the catalogue and the content for both; those of the releases for visitors.
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'

export type LiveRole = 'visitor' | 'owner'

/** Announces a change without its content: each client reads it again with its own rights. */
export interface ShopEvent {
  topic: 'catalogue' | 'content' | 'releases'
}

interface OrderEvent {
  topic: 'orders'
  kind: 'placed' | 'changed'
  order: Order
}

interface OptimizerEvent {
  topic: 'optimizer'
  progress: OptimizerProgress
}

/** The same for the panel's lists; earlier servers send them to visitors alone. */
export interface SavedEvent {
  topic: Exclude<ShopEvent['topic'], 'releases'>
}

export type OwnerEvent = OrderEvent | OptimizerEvent | SavedEvent
export type LiveEvent<Role extends LiveRole = LiveRole> = Role extends 'owner' ? OwnerEvent : ShopEvent

/** The first message, within ten seconds. `token` is an access token and makes the owner; `after` is the last id that was received. */
export interface Hello {
  type: 'hello'
  token?: string
  after?: string
}

/** Subscribes to the status of a placed order by its token: `order` messages at once and after each change, none for a wrong token. */
export interface Watch {
  type: 'watch'
  order: number
  token: string
}

export type ClientMessage = Hello | Watch | { type: 'ping' }

export type ServerMessage =
  /** `resync`: missed events are no longer available, so everything shown has to be read again. */
  | { type: 'welcome'; role: LiveRole; id: string; resync: boolean }
  | { type: 'event'; id: string; event: LiveEvent }
  /** The status of a watched order, and the time of its last correction. Not part of a stream: a reconnecting client gets the current one. */
  | { type: 'order'; order: number; status: OrderStatus; updatedAt?: string }
  | { type: 'pong' }

/** Close codes of the server. After any other the client reconnects. */
export const liveClose = { goingAway: 1001, refused: 1008, busy: 1013, signedOut: 4401, silent: 4408 } as const
