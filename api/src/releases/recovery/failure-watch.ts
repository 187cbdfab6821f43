// Counts, over a short while, the pages that loaded a release and the visitors for whom it failed: enough of them take it back.
import { LRUCache } from 'lru-cache'
import type { FailureThreshold } from '../../config-releases.ts'

export interface Failure {
  release: string
  /** The page that it failed in, and whose that is. */
  page: string
  visitor: string
  /** The reporter's network; null where addresses don't differ, such as behind one proxy. */
  network: string | null
}

/** Store of failures and page loads: in memory, or in the database of several processes. */
export interface FailureStore {
  loaded(releases: readonly string[]): void
  /** Page loads of a release within the window. */
  loadsOf(release: string): Promise<number>
  /** Failures of a release within the window, the newest `maxFailures`. */
  recentOf(release: string): Promise<readonly Failure[]>
  /** Adds a failure unless its page has one. */
  add(failure: Failure): Promise<void>
  forget(release: string): Promise<void>
  /** @returns false within `pauseMs` of the last one taken for that remote */
  takePause(remote: string): Promise<boolean>
  resetPause(remote: string): Promise<void>
  /** Writes what is not yet written. */
  close(): Promise<void>
}

/** Reports kept of one release, since anybody can send them. */
export const maxFailures = 2000
/** More visitors of one network, such as a household, may well be one person. */
export const maxVisitorsPerNetwork = 2
/** Reports kept of one network, so that they push out nobody else's. A mobile carrier has many visitors behind one address. */
const maxFromNetwork = 100
/** Milliseconds after a roll-back in which no other release of that remote is taken back: one at a time. */
export const pauseMs = 10 * 60 * 1000

export type FailureWatch = ReturnType<typeof createFailureWatch>

export function createFailureWatch(store: FailureStore, threshold: FailureThreshold) {
  /** True when the failure would count: its page hasn't reported it before, and its network not too many. */
  async function counts({ release, page, network }: Failure): Promise<boolean> {
    const recent = await store.recentOf(release)
    if (recent.some((failure) => failure.page === page)) return false
    return network === null || recent.filter((failure) => failure.network === network).length < maxFromNetwork
  }

  return {
    loaded: store.loaded,
    counts,
    /** @returns null for a failure that doesn't count; or the pages that loaded the release, the different visitors for whom it failed
     *  lately, and whether that is too much, which starts over then */
    async failed(failure: Failure): Promise<{ visitors: number; loads: number; isTooMuch: boolean } | null> {
      const { release } = failure
      if (!(await counts(failure))) return null
      await store.add(failure)
      const [recent, loads] = [await store.recentOf(release), await store.loadsOf(release)]
      const visitors = visitorsIn(recent)
      const browsers = new Set(recent.map(({ visitor }) => visitor)).size
      const isOver = visitors >= threshold.visitors && browsers > threshold.share * loads
      // Of the processes that see it at once, one acts; and then none for a while.
      const isTooMuch = isOver && (await store.takePause(release.slice(0, release.lastIndexOf('@'))))
      if (isTooMuch) await store.forget(release)
      return { visitors, loads, isTooMuch }
    },
    /** Ends the pause after a roll-back, for a new release of the remote. */
    resetPause: store.resetPause,
  }
}

/** Those of one network count as two at most. */
function visitorsIn(failures: readonly Failure[]): number {
  const networks = Map.groupBy(failures, ({ network }) => network)
  let sum = 0
  for (const [network, own] of networks) {
    const visitors = new Set(own.map(({ visitor }) => visitor)).size
    sum += network === null ? visitors : Math.min(visitors, maxVisitorsPerNetwork)
  }
  return sum
}

export const slices = 12
/** Releases that visitors get at one time, with those of a while ago. */
const maxReleases = 50

/** @param windowMs the watch's */
export function keepFailures(windowMs: number, clock: () => number = Date.now): FailureStore {
  /** Pages by release and slice of the window. */
  const loads = new LRUCache<string, number>({ max: maxReleases * slices })
  const failures = new Map<string, (Failure & { at: number })[]>()
  const takenBack = new Map<string, number>()
  const keyOf = (release: string, back = 0) => `${release} ${Math.floor((clock() / windowMs) * slices) - back}`
  const keysOf = (release: string) => Array.from({ length: slices }, (_, back) => keyOf(release, back))
  const recentOf = (release: string) => (failures.get(release) ?? []).filter(({ at }) => at > clock() - windowMs)

  return {
    loaded(releases) {
      for (const key of releases.map((release) => keyOf(release))) loads.set(key, (loads.get(key) ?? 0) + 1)
    },
    loadsOf: async (release) => keysOf(release).reduce((sum, key) => sum + (loads.get(key) ?? 0), 0),
    recentOf: async (release) => recentOf(release),
    async add(failure) {
      const { release, page } = failure
      const others = recentOf(release).filter((known) => known.page !== page)
      failures.set(release, [...others.slice(1 - maxFailures), { ...failure, at: clock() }])
    },
    async forget(release) {
      failures.delete(release)
      for (const key of keysOf(release)) loads.delete(key)
    },
    async takePause(remote) {
      if (clock() - (takenBack.get(remote) ?? Number.NEGATIVE_INFINITY) < pauseMs) return false
      takenBack.set(remote, clock())
      return true
    },
    async resetPause(remote) {
      takenBack.delete(remote)
    },
    async close() {},
  }
}
