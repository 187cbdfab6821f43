// Publishes changes to subscribers such as the page cache and the live events (decision 0011). Published after the commit only, so that
// subscribers read the change.
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
  /** Another process may have changed anything: caches have to be dropped. */
  missed: undefined
}

export type Topic = keyof Changes
export type Change = { [T in Topic]: { topic: T; detail: Changes[T] } }[Topic]
type Listener = (change: Change) => void

export interface EventBus {
  publish<T extends Topic>(topic: T, ...detail: Changes[T] extends undefined ? [] : [Changes[T]]): void
  /** @returns the function that unsubscribes */
  subscribe(listener: Listener): () => void
}

/** @param tellOthers forwards this process's events to the other processes */
export function createEventBus(tellOthers: Listener = () => {}): EventBus & { deliver: Listener } {
  const listeners = new Set<Listener>()
  const deliver = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  return {
    deliver,
    publish(topic, ...[detail]) {
      const change = { topic, detail } as Change
      deliver(change)
      tellOthers(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
