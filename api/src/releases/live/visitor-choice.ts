// Chooses a visitor's release of each remote: a previewed one, a canary for an exact share of the visitors, or what is live.
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ReleaseChannelTable } from '../releases-table.ts'

/** One in ten thousand: the finest share that a bucket can tell apart. */
export const buckets = 10_000
const goldenRatio = (Math.sqrt(5) - 1) / 2

/** Distributes buckets so evenly that of any run of visitors each share gets its part, almost to the visitor: multiples of the golden ratio
 *  fall into the largest gap that is left; random numbers would miss by the root of their number. */
export function createBuckets(start = Math.random()): () => number {
  let place = start
  return () => {
    place = (place + goldenRatio) % 1
    return Math.floor(place * buckets)
  }
}

export interface Visitor {
  /** Below `buckets`; null without one. */
  bucket: number | null
  /** Versions by remote that a signed link has shown to this browser. */
  previews: Readonly<Record<string, string>>
  /** The version of the host that failed in this browser lately; null for none. */
  failedHost: string | null
}

export type Channel = Selectable<ReleaseChannelTable> & { lastGood: string | null }

/** Rotates the buckets for each canary: otherwise the same visitors would get all of them. */
const rotationOf = (remote: string, version: string) => hash('sha256', `${remote}@${version}`, 'buffer').readUInt32BE() % buckets

const isInCanary = ({ remote, canary, canary_traffic }: Channel, { bucket }: Visitor): boolean =>
  canary !== null && bucket !== null && (bucket + rotationOf(remote, canary)) % buckets < (canary_traffic / 100) * buckets

/** @returns the version; null where the remote is switched off or has never been released */
export function chosenVersion(channel: Channel, visitor: Visitor): string | null {
  if (channel.switched_off) return null
  return visitor.previews[channel.remote] ?? (isInCanary(channel, visitor) ? channel.canary : channel.live)
}

/** @returns percent of the visitors who get the version */
export function trafficOf(version: string, { live, canary, canary_traffic, switched_off }: Omit<Channel, 'lastGood'>): number {
  if (switched_off) return 0
  if (version === canary) return canary_traffic
  return version === live ? 100 - canary_traffic : 0
}
