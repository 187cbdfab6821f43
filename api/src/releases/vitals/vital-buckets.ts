// Buckets in which values of vitals are counted: 5 % wide from 50 ms to 60 s, and of a hundredth for layout shifts, which have no log scale.
import type { VitalName } from '@lechaim/shared/contracts/release-vitals.ts'

export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const satisfies VitalName[]

const firstMs = 50
const width = Math.log(1.05)
export const msBuckets = 146
/** 0, up to 0.01 and so on to 1, and above. */
const clsBuckets = 102

const bucketsOf = (name: VitalName): number => (name === 'cls' ? clsBuckets : msBuckets)

/** @param value milliseconds; of `cls` without a unit */
export function bucketOf(name: VitalName, value: number): number {
  const bucket =
    name === 'cls' ? Math.max(0, Math.ceil(value * 100 - 1e-9)) : Math.floor(Math.log(Math.max(value, firstMs) / firstMs) / width)
  return Math.min(bucketsOf(name) - 1, bucket)
}

/** Counts by bucket, of which any may be missing. */
export type Counts = readonly number[]

export const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)

/** Adds counts up bucket by bucket. */
export function addedUp(several: Iterable<Counts>): Counts {
  const sums: number[] = []
  for (const counts of several)
    counts.forEach((count, bucket) => {
      sums[bucket] = (sums[bucket] ?? 0) + count
    })
  return sums
}

/** @returns the value below which this share of the counts is, interpolated in its bucket */
export function quantileOf(name: VitalName, counts: Counts, share: number): number {
  const wanted = share * sumOf(counts)
  let below = 0
  for (const [bucket, count] of [...counts].entries()) {
    if (!count || below + count < wanted) {
      below += count || 0
      continue
    }
    const place = bucket + (wanted - below) / count
    if (name === 'cls') return bucket === 0 ? 0 : Math.round(10 * (place - 1)) / 1000
    return Math.round(firstMs * Math.exp(place * width))
  }
  return 0
}

/** Divides values by 1 + margin: a bucket goes to the ones below in shares. Of layout shifts any margin is a hundredth. */
export function shifted(name: VitalName, counts: Counts, margin: number): number[] {
  const by = name === 'cls' ? Math.sign(margin) : Math.log(1 + margin) / width
  const moved: number[] = new Array(bucketsOf(name)).fill(0)
  const add = (bucket: number, count: number) => {
    const place = Math.max(0, bucket)
    moved[place] = (moved[place] ?? 0) + count
  }
  for (const [bucket, count] of [...counts].entries()) {
    if (!count) continue
    const whole = Math.floor(by)
    add(bucket - whole, count * (1 - (by - whole)))
    add(bucket - whole - 1, count * (by - whole))
  }
  return moved
}
