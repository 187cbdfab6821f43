// Counts, over a short while, the pages that loaded a release and the visitors for whom it failed: enough of them take it back.
import { LRUCache } from 'lru-cache'
import type { FailureThreshold } from '../../config.ts'

export interface Failure {
  release: string
  /** The page that it failed in, and whose that is. */
  page: string
  visitor: string
  /** The reporter's network; null where addresses don't differ, such as behind one proxy. */
  network: string | null
}

export interface Verdict {
  /** Those of one network count as two at most. */
  visitors: number
  /** Pages that loaded the release. */
  loads: number
}

export interface FailureWatch {
  loaded(releases: readonly string[]): void
  /** True when the failure would count: its page hasn't reported it before, and its network not too many. */
  counts(failure: Failure): boolean | Promise<boolean>
  /** Different visitors for whom a release has failed lately. */
  visitors(release: string): number | Promise<number>
  /** @returns the count when it is too much, which starts over then */
  failed(failure: Failure): Verdict | null | Promise<Verdict | null>
  /** Ends the pause after a roll-back, for a new release of the remote. */
  resetPause(remote: string): unknown
}

/** Reports kept of one release, since anybody can send them. */
export const maxFailures = 2000
/** More visitors of one network, such as a household, may well be one person. */
export const maxVisitorsPerNetwork = 2
/** Reports kept of one network, so that they push out nobody else's. A mobile carrier has many visitors behind one address. */
const maxFromNetwork = 100
/** Milliseconds after a roll-back in which no other release of that remote is taken back: one at a time. */
export const pauseMs = 10 * 60 * 1000

export function createFailureWatch(threshold: FailureThreshold, clock: () => number = Date.now) {
  const { windowMs } = threshold
  const loads = createLoadCount(windowMs, clock)
  const failures = new Map<string, (Failure & { at: number })[]>()
  const takenBack = new Map<string, number>()
  const recentOf = (release: string) => (failures.get(release) ?? []).filter(({ at }) => at > clock() - windowMs)

  return {
    loaded: loads.add,
    visitors: (release: string) => visitorsIn(recentOf(release)),
    counts: (failure: Failure) => isCounted(failure, recentOf(failure.release)),
    failed(failure: Failure): Verdict | null {
      const { release } = failure
      const recent = recentOf(release)
      if (!isCounted(failure, recent)) return null
      recent.push({ ...failure, at: clock() })
      failures.set(release, recent.slice(-maxFailures))
      const isPaused = clock() - (takenBack.get(remoteOf(release)) ?? Number.NEGATIVE_INFINITY) < pauseMs
      const verdict = isPaused ? null : verdictOn(recent, loads.of(release), threshold)
      if (!verdict) return null
      failures.delete(release)
      loads.forget(release)
      takenBack.set(remoteOf(release), clock())
      return verdict
    },
    resetPause: (remote: string) => takenBack.delete(remote),
  } satisfies FailureWatch
}

export const remoteOf = (release: string): string => release.slice(0, release.lastIndexOf('@'))

export function isCounted({ page, network }: Failure, recent: readonly Failure[]): boolean {
  if (recent.some((failure) => failure.page === page)) return false
  return network === null || recent.filter((failure) => failure.network === network).length < maxFromNetwork
}

export function visitorsIn(failures: readonly Failure[]): number {
  const networks = Map.groupBy(failures, ({ network }) => network)
  let sum = 0
  for (const [network, own] of networks) {
    const visitors = new Set(own.map(({ visitor }) => visitor)).size
    sum += network === null ? visitors : Math.min(visitors, maxVisitorsPerNetwork)
  }
  return sum
}

/** @returns the count when it is too much */
export function verdictOn(recent: readonly Failure[], loads: number, threshold: FailureThreshold): Verdict | null {
  const visitors = visitorsIn(recent)
  const browsers = new Set(recent.map(({ visitor }) => visitor)).size
  return visitors >= threshold.visitors && browsers > threshold.share * loads ? { visitors, loads } : null
}

export const slices = 12
/** Releases that visitors get at one time, with those of a while ago. */
const maxReleases = 50

/** Counts pages in slices of the window, by release and slice. */
function createLoadCount(windowMs: number, clock: () => number) {
  const counts = new LRUCache<string, number>({ max: maxReleases * slices })
  const keyOf = (release: string, back = 0) => `${release} ${Math.floor((clock() / windowMs) * slices) - back}`
  const keysOf = (release: string) => Array.from({ length: slices }, (_, back) => keyOf(release, back))
  return {
    add(releases: readonly string[]): void {
      for (const key of releases.map((release) => keyOf(release))) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    of: (release: string): number => keysOf(release).reduce((sum, key) => sum + (counts.get(key) ?? 0), 0),
    forget(release: string): void {
      for (const key of keysOf(release)) counts.delete(key)
    },
  }
}
