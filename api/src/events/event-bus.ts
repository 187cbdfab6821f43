// Publishes changes: caches drop what they made of the old state, and live events go out. Published after the commit only: who hears of a
// change finds it. Processes that share a database hear each other's as well (shared-bus.ts).
import { randomUUID } from 'node:crypto'
import type { OptimizerEvent, OrderEvent } from '@lechaim/shared/contracts/live-events.ts'

/** Payloads by topic. */
export interface Changes {
  catalogue: undefined
  content: undefined
  releases: undefined
  /** The owner's own record: password, address, name. */
  owner: undefined
  orders: Pick<OrderEvent, 'kind' | 'order'>
  optimizer: Pick<OptimizerEvent, 'progress'>
  /** Whichever process runs the optimizer stops it. */
  stopOptimizer: undefined
  /** Another process may have changed anything: whoever keeps something reads it again. */
  missed: undefined
}

export type Topic = keyof Changes
export type Change = { [T in Topic]: { topic: T; detail: Changes[T] } }[Topic]
type Listener = (change: Change) => void
/** @param change null for a number alone
 *  @param mark the change's number; null for one that no other process knows */
type Follower = (change: Change | null, mark: number | null) => void

export interface EventBus {
  /** Names the numbers of its changes: the same for processes that know the same ones. */
  name: string
  /** The number before any change; null where another process may know a later one. */
  firstMark: number | null
  publish<T extends Topic>(topic: T, ...detail: Changes[T] extends undefined ? [] : [Changes[T]]): void
  /** Hears of changes as soon as possible; of another process's or a command's perhaps twice. Answers the function that ends it. */
  subscribe(listener: Listener): () => void
  /** Hears of each change once, in an order that is the same at every process. Answers the function that ends it. */
  follow(follower: Follower): () => void
  /** Work that ends before anybody hears of a change that came from the database. */
  prepare(work: (topic: Topic) => Promise<void> | null): void
}

/** The transport of changes between processes. */
interface Wire {
  name: string
  tell(change: Change): void
}

interface Deliverable extends EventBus {
  /** Hands on what came over the wire. */
  deliver(change: Change | null, mark: number | null, isKnown: boolean): Promise<void>
}

/** @param wire over which changes come back in their order; null for a process of its own */
export function createEventBus(wire: Wire | null = null): Deliverable {
  const listeners = new Set<Listener>()
  const followers = new Set<Follower>()
  const preparations: Parameters<EventBus['prepare']>[0][] = []
  let mark = 0

  const hand = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const lead = (change: Change | null, mark: number | null) => {
    for (const follower of followers) follower(change, mark)
  }

  function ending<T>(all: Set<T>, one: T): () => void {
    all.add(one)
    return () => all.delete(one)
  }

  return {
    name: wire?.name ?? randomUUID(),
    firstMark: wire ? null : 0,
    async deliver(change, mark, isKnown) {
      if (change) await Promise.all(preparations.map((work) => work(change.topic)))
      if (change && !isKnown) hand(change)
      lead(change, mark)
    },
    publish(topic, ...[detail]) {
      const change = { topic, detail } as Change
      hand(change)
      if (wire) wire.tell(change)
      else lead(change, topic === 'missed' ? null : ++mark)
    },
    subscribe: (listener) => ending(listeners, listener),
    follow: (follower) => ending(followers, follower),
    prepare: (work) => preparations.push(work),
  }
}
