// Counts pages by release and network over a short while, in memory that doesn't grow with the number of networks: those whose names fall
// together are taken for one, in what loads as in what fails.
import { randomInt } from 'node:crypto'

/** The first is for who has no network. */
const groups = 4096
const slices = 12
/** Releases that visitors get at one time, with those of a while ago: more are never counted. */
const maxReleases = 50

export interface LoadCount {
  add(releases: readonly string[], network: string | null): void
  /** The pages of each group of networks that had any. */
  of(release: string): Map<number, number>
  groupOf(network: string | null): number
  forget(release: string): void
}

export function createLoadCount(windowMs: number, clock: () => number): LoadCount {
  const counts = new Map<string, Map<number, Uint32Array>>()
  // Nobody knows with whom they fall together.
  const seed = randomInt(2 ** 31)
  const sliceNow = () => Math.floor((clock() / windowMs) * slices)

  function groupOf(network: string | null): number {
    if (network === null) return 0
    let mixed = seed
    for (let place = 0; place < network.length; place++) mixed = Math.imul(mixed ^ network.charCodeAt(place), 0x01000193)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    return 1 + (((mixed ^ (mixed >>> 13)) >>> 0) % (groups - 1))
  }

  function countsNow(release: string): Uint32Array {
    const slice = sliceNow()
    const own = counts.get(release) ?? new Map<number, Uint32Array>()
    const known = own.get(slice)
    if (known) return known
    for (const old of own.keys()) if (old <= slice - slices) own.delete(old)
    const fresh = new Uint32Array(groups)
    own.set(slice, fresh)
    // What was counted last stands last.
    counts.delete(release)
    counts.set(release, own)
    const [oldest] = counts.keys()
    if (counts.size > maxReleases && oldest !== undefined) counts.delete(oldest)
    return fresh
  }

  return {
    groupOf,
    add(releases, network) {
      const group = groupOf(network)
      for (const release of releases) {
        const now = countsNow(release)
        now[group] = (now[group] ?? 0) + 1
      }
    },
    of(release) {
      const sums = new Map<number, number>()
      for (const [slice, each] of counts.get(release) ?? []) {
        if (slice <= sliceNow() - slices) continue
        for (const [group, count] of each.entries()) if (count > 0) sums.set(group, (sums.get(group) ?? 0) + count)
      }
      return sums
    },
    forget: (release) => counts.delete(release),
  }
}
