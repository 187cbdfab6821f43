// Counts, over a short while, on how many pages a release was loaded and for how many visitors it failed: enough of them take it back.

export interface FailureThreshold {
  /** Different visitors. */
  visitors: number
  /** Within so many milliseconds. */
  windowMs: number
  /** Of the pages that it was loaded in, 0 to 1: more than this share. */
  share: number
}

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
  /** Pages that failed, of so many that loaded it. */
  pages: number
  loads: number
}

export interface FailureWatch {
  loaded(releases: readonly string[]): void
  /** Whether the failure would count: the page hasn't told it before, and its network hasn't had its say. */
  counts(failure: Failure): boolean
  /** @returns the count when it is too much, which starts over then */
  failed(failure: Failure): Verdict | null
  /** A new release of a remote is there: what others of it did says nothing about it. */
  startOver(remote: string): void
}

const slices = 12
/** Reports kept of one release; they are anybody's to send. */
const maxFailures = 2000
/** A household, an office: more from one network may well be one person who wants a release to go. */
const maxFromNetwork = 2
/** Milliseconds after a release was taken back in which no other of its remote is: nobody walks a shop back through its past. */
const calm = 10 * 60 * 1000

export function createFailureWatch({ visitors, windowMs, share }: FailureThreshold, clock: () => number = Date.now): FailureWatch {
  const sliceMs = windowMs / slices
  const loads = new Map<string, Map<number, number>>()
  const failures = new Map<string, (Failure & { at: number })[]>()
  const takenBack = new Map<string, number>()
  const remoteOf = (release: string) => release.slice(0, release.lastIndexOf('@'))
  const recentOf = (release: string) => (failures.get(release) ?? []).filter(({ at }) => at > clock() - windowMs)
  const sliceNow = () => Math.floor(clock() / sliceMs)

  function loadsOf(release: string): number {
    let sum = 0
    for (const [slice, count] of loads.get(release) ?? []) if (slice > sliceNow() - slices) sum += count
    return sum
  }

  return {
    loaded(releases) {
      const slice = sliceNow()
      for (const release of releases) {
        const counts = loads.get(release) ?? new Map<number, number>()
        if (!counts.has(slice)) for (const old of counts.keys()) if (old <= slice - slices) counts.delete(old)
        counts.set(slice, (counts.get(slice) ?? 0) + 1)
        loads.set(release, counts)
      }
    },
    counts: (failure) => isNews(failure, recentOf(failure.release)),
    failed(failure) {
      const { release } = failure
      const recent = recentOf(release)
      const isCalm = clock() - (takenBack.get(remoteOf(release)) ?? Number.NEGATIVE_INFINITY) < calm
      if (isCalm || !isNews(failure, recent)) return null
      recent.push({ ...failure, at: clock() })
      failures.set(release, recent.slice(-maxFailures))
      const verdict = {
        visitors: new Set(recent.map(({ visitor }) => visitor)).size,
        pages: new Set(recent.map(({ page }) => page)).size,
        loads: loadsOf(release),
      }
      if (verdict.visitors < visitors || verdict.pages <= share * verdict.loads) return null
      failures.delete(release)
      loads.delete(release)
      takenBack.set(remoteOf(release), clock())
      return verdict
    },
    startOver: (remote) => takenBack.delete(remote),
  }
}

function isNews({ page, visitor, network }: Failure, recent: readonly Failure[]): boolean {
  if (recent.some((failure) => failure.page === page)) return false
  if (network === null) return true
  const others = new Set(recent.filter((failure) => failure.network === network).map((failure) => failure.visitor))
  return others.has(visitor) || others.size < maxFromNetwork
}
