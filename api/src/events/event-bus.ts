// Publishes changes within this process: the page cache drops its pages, and live events go out (decision 0011 keeps it behind
// one module, so that several processes can share one bus some day). Published after the commit only: who hears of a change finds it.
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
  /** Another process may have changed anything: whoever keeps something reads it again. */
  missed: undefined
}

export type Topic = keyof Changes
export type Change = { [T in Topic]: { topic: T; detail: Changes[T] } }[Topic]
type Listener = (change: Change) => void

export interface EventBus {
  publish<T extends Topic>(topic: T, ...detail: Changes[T] extends undefined ? [] : [Changes[T]]): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: Listener): () => void
}

/** @param tellOthers tells the other processes of what this one publishes */
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
