// Counts, over a short while, on how many pages a release was loaded and for how many visitors it failed: enough of them take it back.
import type { FailureThreshold } from '../../config.ts'
import { createLoadCount } from './load-count.ts'

export interface Failure {
  release: string
  /** The page that it failed in, and whose that is. */
  page: string
  visitor: string
  /** Where it came from; null where addresses tell nothing, such as behind one proxy. */
  network: string | null
}

export interface Verdict {
  visitors: number
  /** Pages that failed, of so many that loaded it; of each network two stand for all. */
  pages: number
  loads: number
}

export interface FailureWatch {
  loaded(releases: readonly string[], network: Failure['network']): void
  /** Whether the failure would count: the page hasn't told it before, and its network hasn't said enough. */
  counts(failure: Failure): boolean
  /** Different visitors for whom a release has failed lately. */
  visitors(release: string): number
  /** @returns the count when it is too much, which starts over then */
  failed(failure: Failure): Verdict | null
  /** A new release of a remote is there: what others of it did says nothing about it. */
  startOver(remote: string): void
}

/** Reports kept of one release; they are anybody's to send. */
const maxFailures = 2000
/** A household, an office: more from one network may well be one person who wants a release to go, or to stay. */
export const votes = 2
/** Pages that tell how much of a network fails, which is many visitors' behind a mobile carrier. */
const maxFromNetwork = 100
/** Milliseconds after a release was taken back in which no other of its remote is: nobody walks a shop back through its past. */
const calm = 10 * 60 * 1000

export function createFailureWatch({ visitors, windowMs, share }: FailureThreshold, clock: () => number = Date.now): FailureWatch {
  const loads = createLoadCount(windowMs, clock)
  const failures = new Map<string, (Failure & { at: number })[]>()
  const takenBack = new Map<string, number>()
  const remoteOf = (release: string) => release.slice(0, release.lastIndexOf('@'))
  const recentOf = (release: string) => (failures.get(release) ?? []).filter(({ at }) => at > clock() - windowMs)

  /** Each network's share of failures, weighed with as many of its pages as it has votes. Where there are others, this machine and the local
   *  network are one among them: something there may look every second whether the shop is up. */
  function pagesOf(release: string, recent: readonly Failure[]): Pick<Verdict, 'pages' | 'loads'> {
    const loaded = loads.of(release)
    const failed = new Map<number, number>()
    for (const { network } of recent) {
      const group = loads.groupOf(network)
      failed.set(group, (failed.get(group) ?? 0) + 1)
    }
    const here = loads.groupOf(null)
    const groups = new Set([...loaded.keys(), ...failed.keys()])
    const onlyHere = groups.size === 1 && groups.has(here)
    const sum = { pages: 0, loads: 0 }
    for (const group of groups) {
      const failures = failed.get(group) ?? 0
      const all = Math.max(loaded.get(group) ?? 0, failures)
      const weight = onlyHere ? all : Math.min(all, votes)
      sum.loads += weight
      sum.pages += (weight * failures) / all
    }
    return sum
  }

  return {
    loaded: loads.add,
    visitors: (release) => visitorsIn(recentOf(release)),
    counts: (failure) => isNews(failure, recentOf(failure.release)),
    failed(failure) {
      const { release } = failure
      const recent = recentOf(release)
      const isCalm = clock() - (takenBack.get(remoteOf(release)) ?? Number.NEGATIVE_INFINITY) < calm
      if (!isNews(failure, recent)) return null
      recent.push({ ...failure, at: clock() })
      failures.set(release, recent.slice(-maxFailures))
      if (isCalm) return null
      const verdict = { visitors: visitorsIn(recent), ...pagesOf(release, recent) }
      if (verdict.visitors < visitors || verdict.pages <= share * verdict.loads) return null
      failures.delete(release)
      loads.forget(release)
      takenBack.set(remoteOf(release), clock())
      return verdict
    },
    startOver: (remote) => takenBack.delete(remote),
  }
}

function isNews({ page, network }: Failure, recent: readonly Failure[]): boolean {
  if (recent.some((failure) => failure.page === page)) return false
  return network === null || recent.filter((failure) => failure.network === network).length < maxFromNetwork
}

function visitorsIn(failures: readonly Failure[]): number {
  const networks = Map.groupBy(failures, ({ network }) => network)
  let sum = 0
  for (const [network, own] of networks) {
    const visitors = new Set(own.map(({ visitor }) => visitor)).size
    sum += network === null ? visitors : Math.min(visitors, votes)
  }
  return sum
}
