// Who changed what, told within this process: the page cache drops its pages, and live events go out (decision 0011 keeps it behind
// one module, so that several processes can share one bus some day).

export type Topic = 'catalogue' | 'content' | 'orders'
type Listener = (topic: Topic) => void

export interface EventBus {
  publish(topic: Topic): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: Listener): () => void
}

export function createEventBus(): EventBus {
  const listeners = new Set<Listener>()
  return {
    publish(topic) {
      for (const listener of listeners) listener(topic)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
