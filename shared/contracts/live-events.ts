// What travels over the WebSocket at /api/events (SPEC §9, decision 0016). Each role has a stream of its own: the owner hears of
// orders and of the optimizer, everybody else that the catalogue or the content has changed, and none hears the other's.
import type { Order } from '@lechaim/shared/contracts/orders.ts'

export type LiveRole = 'visitor' | 'owner'

/** Says that something changed, not what: who shows it reads it again, with their own eyes. */
export interface ShopEvent {
  topic: 'catalogue' | 'content'
}

export interface OrderEvent {
  topic: 'orders'
  kind: 'placed' | 'changed'
  order: Order
}

export interface OptimizerEvent {
  topic: 'optimizer'
  progress: unknown
}

export type OwnerEvent = OrderEvent | OptimizerEvent
export type LiveEvent<Role extends LiveRole = LiveRole> = Role extends 'owner' ? OwnerEvent : ShopEvent

/** The first message, within ten seconds. `token` is an access token and makes the owner; `after` is the last id that was heard. */
export interface Hello {
  type: 'hello'
  token?: string
  after?: string
}

export type ClientMessage = Hello | { type: 'ping' }

export type ServerMessage =
  /** `resync`: what was missed is no longer at hand, so everything that is shown has to be read again. */
  { type: 'welcome'; role: LiveRole; id: string; resync: boolean } | { type: 'event'; id: string; event: LiveEvent } | { type: 'pong' }

/** Why the server closed. Any other end means: try again. */
export const liveClose = { goingAway: 1001, refused: 1008, busy: 1013, signedOut: 4401, silent: 4408 } as const
