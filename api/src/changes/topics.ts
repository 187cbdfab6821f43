// Every topic of changes: its details, receivers, publisher, and what it makes outdated. To add one, add it to `Changes`; the compiler
// asks for its row, and the contract of live events has it for the roles whose pages receive it.
import type { LiveRole, OwnerEvent, ShopEvent } from '@lechaim/shared/contracts/live-events.ts'

type OwnerDetail<T extends OwnerEvent['topic']> = Omit<Extract<OwnerEvent, { topic: T }>, 'topic'>

/** The detail that each topic's changes carry. */
export interface Changes {
  catalogue: undefined
  content: undefined
  releases: undefined
  /** The owner's own record: password, address, name. */
  owner: undefined
  orders: OwnerDetail<'orders'>
  optimizer: OwnerDetail<'optimizer'>
  /** Stops the optimizer at the process that runs it. */
  stopOptimizer: undefined
  /** Another process may have changed anything. */
  missed: undefined
}

export type Topic = keyof Changes
/** Topics that say only that something has changed. */
export type PlainTopic = { [T in Topic]: Changes[T] extends undefined ? T : never }[Topic]
export type Change = { [T in Topic]: { topic: T; detail: Changes[T] } }[Topic]

/** Caches that are cleared, and workers that look again. */
export type Part = 'answers' | 'sitemap' | 'releases' | 'schedule' | 'stock requests' | 'payments'

interface TopicRules {
  /** The role whose pages receive it, or `both`; `all` when every page reads everything again; null for none. */
  live: LiveRole | 'both' | 'all' | null
  /** True when the database's triggers notify the other processes, with the commit of the write (migration `told-by-triggers`): such a change
   *  survives a crash of the writer. */
  byTriggers: boolean
  outdates: readonly Part[]
}

/** By the contract of live events. */
type LiveOf<T> = T extends ShopEvent['topic'] & OwnerEvent['topic']
  ? 'both'
  : T extends ShopEvent['topic']
    ? 'visitor'
    : T extends OwnerEvent['topic']
      ? 'owner'
      : 'all' | null
type Rules = { [T in Topic | ShopEvent['topic'] | OwnerEvent['topic']]: TopicRules & { live: LiveOf<T> } }

export const topics: Readonly<Rules> = {
  catalogue: { live: 'both', byTriggers: true, outdates: ['answers', 'sitemap', 'schedule', 'stock requests'] },
  content: { live: 'both', byTriggers: true, outdates: ['answers', 'sitemap', 'schedule'] },
  releases: { live: 'visitor', byTriggers: true, outdates: ['answers', 'releases', 'sitemap'] },
  owner: { live: null, byTriggers: true, outdates: ['answers'] },
  // A corrected or cancelled order, whose payment is no longer shown, may have a page that is not wanted any more.
  orders: { live: 'owner', byTriggers: false, outdates: ['payments'] },
  optimizer: { live: 'owner', byTriggers: false, outdates: [] },
  stopOptimizer: { live: null, byTriggers: false, outdates: [] },
  missed: { live: 'all', byTriggers: false, outdates: ['answers', 'sitemap', 'schedule', 'releases', 'payments'] },
}
