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
  /** @returns the count when it is too much, which starts over then */
  failed(failure: Failure): Verdict | null
}

const slices = 12
/** Reports kept of one release; they are anybody's to send. */
const maxFailures = 2000
/** A household, an office: more from one network may well be one person who wants a release to go. */
const maxFromNetwork = 2

export function createFailureWatch({ visitors, windowMs, share }: FailureThreshold, clock: () => number = Date.now): FailureWatch {
  const sliceMs = windowMs / slices
  const loads = new Map<string, Map<number, number>>()
  const failures = new Map<string, (Failure & { at: number })[]>()
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
    failed(failure) {
      const { release } = failure
      const recent = (failures.get(release) ?? []).filter(({ at }) => at > clock() - windowMs).slice(-maxFailures)
      recent.push({ ...failure, at: clock() })
      failures.set(release, recent)
      const counted = countedOf(recent)
      const verdict = {
        visitors: new Set(counted.map(({ visitor }) => visitor)).size,
        pages: new Set(counted.map(({ page }) => page)).size,
        loads: loadsOf(release),
      }
      if (verdict.visitors < visitors || verdict.pages <= share * verdict.loads) return null
      failures.delete(release)
      loads.delete(release)
      return verdict
    },
  }
}

/** Without what comes from a network that has already had its say. */
function countedOf<One extends Failure>(failures: readonly One[]): One[] {
  const visitorsOf = new Map<string, Set<string>>()
  return failures.filter(({ network, visitor }) => {
    if (network === null) return true
    const known = visitorsOf.get(network) ?? new Set<string>()
    if (!known.has(visitor) && known.size >= maxFromNetwork) return false
    visitorsOf.set(network, known.add(visitor))
    return true
  })
}
