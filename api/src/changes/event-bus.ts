// Publishes changes, always after their commit: caches drop what they made of the old state, and live events go out. Processes that share a
// database receive each other's as well (shared-bus.ts).
import { randomUUID } from 'node:crypto'
import { type Change, type Changes, type Part, type Topic, topics } from './topics.ts'

type Listener = (change: Change) => unknown
/** @param change null for a sequence number alone
 *  @param sequence the change's number; null for a change of this process alone */
type Follower = (change: Change | null, sequence: number | null) => void

/** True for a topic whose changes make this part outdated. */
export const outdates = (topic: Topic, part: Part): boolean => topics[topic].outdates.includes(part)

export type EventBus = ReturnType<typeof createEventBus>

/** @param notifyOthers sends a change to all processes, from which it comes back in its order (`deliver`); null for a single process */
export function createEventBus(notifyOthers: ((change: Change) => void) | null = null) {
  const listeners = new Set<Listener>()
  const followers = new Set<Follower>()
  const preparations: ((topic: Topic) => Promise<void> | null)[] = []
  let latest: number | null = notifyOthers ? null : 0

  const notify = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const advance = (change: Change | null, sequence: number | null) => {
    if (sequence !== null || notifyOthers) latest = sequence
    for (const follower of followers) follower(change, sequence)
  }

  function ending<T>(all: Set<T>, one: T): () => void {
    all.add(one)
    return () => all.delete(one)
  }

  const subscribe = (listener: Listener) => ending(listeners, listener)

  return {
    /** Names the sequence numbers of its changes: processes of one shop share them. */
    name: notifyOthers ? 'shop' : randomUUID(),
    /** The sequence number of the latest change; null where it is not known, as after missed changes of other processes. */
    get latestSequence() {
      return latest
    },
    /** Passes on a change from the wire. */
    async deliver(change: Change | null, sequence: number | null, isKnown: boolean) {
      if (change) await Promise.all(preparations.map((work) => work(change.topic)))
      if (change && !isKnown) notify(change)
      advance(change, sequence)
    },
    publish<T extends Topic>(topic: T, ...details: Changes[T] extends undefined ? [] : [Changes[T]]) {
      const change = { topic, detail: details[0] } as Change
      notify(change)
      if (notifyOthers) notifyOthers(change)
      else advance(change, (latest ?? 0) + 1)
    },
    /** Calls the listener as soon as possible, perhaps twice for a change of another process or a command.
     *  @returns a function that ends it */
    subscribe,
    /** Calls the listener after changes that make this part outdated.
     *  @returns a function that ends it */
    whenOutdated: (part: Part, listener: () => void) => subscribe(({ topic }) => outdates(topic, part) && listener()),
    /** Calls the follower once for each change, in the same order at every process.
     *  @returns a function that ends it */
    follow: (follower: Follower) => ending(followers, follower),
    /** Adds work that ends before listeners get a change from the wire. */
    prepare: (work: (typeof preparations)[number]) => preparations.push(work),
  }
}
