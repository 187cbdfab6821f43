// Simulated histories with fixed seeds: how often a good canary is found worse, and how soon a slower one.
import { expect, it } from 'vitest'
import { lookAt } from '../recovery/compare-figures.ts'
import { random } from '../recovery/test-random.ts'
import { type Counted, deviationOf, judge, type Vitals } from './compare-vitals.ts'
import { addedUp, bucketOf, msBuckets, quantileOf, shifted, sumOf, vitalNames } from './vital-buckets.ts'

/** Load times of three classes of visitors: median in milliseconds, spread of the logarithm, share of the visitors. */
const classes = [
  { median: 700, spread: 0.5, share: 0.5 },
  { median: 1400, spread: 0.6, share: 0.3 },
  { median: 2600, spread: 0.75, share: 0.2 },
] as const

const tableSize = 65_536

/** The standard normal quantile by bisection; only tables are made with it. */
function normalQuantile(share: number): number {
  let [low, high] = [-6, 6]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return low
}
/** Abramowitz and Stegun 7.1.26. */
function normalShare(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-x * x) / 2)
  return x < 0 ? tail / 2 : 1 - tail / 2
}
const normals = Array.from({ length: tableSize }, (_, place) => normalQuantile((place + 0.5) / tableSize))

/** Buckets of evenly spaced quantiles, by class, for values that are so many times as large. */
const tables = new Map<string, Uint8Array>()
function tableFor(which: number, factor: number): Uint8Array {
  const key = `${which} ${factor}`
  const { median, spread } = classes[which] as (typeof classes)[number]
  const table = tables.get(key) ?? Uint8Array.from(normals, (normal) => bucketOf('lcp', median * factor * Math.exp(spread * normal)))
  tables.set(key, table)
  return table
}

interface Truth {
  /** Times as slow as what is live. */
  slower?: number
  share?: number
  /** For a while, a fifth of all visitors have a network that is three times slower. */
  bursts?: boolean
  margin?: number
  /** One network has as many of the canary's counts as it may, each of 60 s, or of nothing for a liar who likes it. */
  liar?: 'against' | 'for'
  /** As many networks have equal shares of the visitors. */
  networks?: number
  /** The canary's views at the end. */
  most?: number
}

/** As `release-vitals.ts` counts. */
const mostOfNetwork = (views: number) => Math.max(1, Math.min(views / 20, Math.sqrt(views) / 2))

const emptyCounts = () => classes.map(() => new Array<number>(msBuckets).fill(0))
const vitalsOf = (lcp: readonly number[][], ttfb: readonly number[][], network: number): Counted =>
  new Map(
    Object.entries({ lcp, ttfb, network: [[network]] }).map(([name, strata]) => [
      name as 'lcp',
      new Map(strata.map((counts, which) => [`${which}`, counts])),
    ]),
  )

/** @returns the canary's views until it was found worse, or as good; null for neither */
function history(seed: number, { slower = 1, share = 0.1, bursts = false, margin = 0, liar, networks = 0, most = 20_000 }: Truth) {
  const chance = random(seed)
  const [own, ownBytes, live, liveBytes] = [emptyCounts(), emptyCounts(), emptyCounts(), emptyCounts()]
  const tablesOf = (factor: number) => classes.map((_, which) => tableFor(which, factor))
  const [usual, late, usualInBurst, lateInBurst] = [tablesOf(1), tablesOf(slower), tablesOf(3), tablesOf(3 * slower)]
  let [views, looked, all, lies] = [0, 0, 0, 0]
  while (views < most) {
    const isCanary = chance() < share
    const at = chance()
    const which = at < classes[0].share ? 0 : at < classes[0].share + classes[1].share ? 1 : 2
    const isBurst = bursts && all++ % 2000 < 300 && chance() < 0.2
    const table = (isBurst ? (isCanary ? lateInBurst : usualInBurst) : isCanary ? late : usual)[which] as Uint8Array
    const isLie = isCanary && liar !== undefined && lies + 1 <= mostOfNetwork(views + 1)
    if (isLie) lies++
    const honest = table[Math.floor(chance() * tableSize)] as number
    const bucket = isLie ? (liar === 'against' ? msBuckets - 1 : 0) : honest
    const [counts, bytes] = [(isCanary ? own : live)[which] as number[], (isCanary ? ownBytes : liveBytes)[which] as number[]]
    counts[bucket] = (counts[bucket] as number) + 1
    bytes[0] = (bytes[0] as number) + 1
    if (!isCanary) continue
    views++
    const look = lookAt(views)
    if (look <= looked) continue
    looked = look
    const largest = (count: number) => (networks > 0 ? Math.min(mostOfNetwork(count), Math.ceil(count / networks)) : 0)
    const others = sumOf(addedUp(liveBytes))
    const [ours, theirs] = [vitalsOf(own, ownBytes, Math.max(lies, largest(views))), vitalsOf(live, liveBytes, largest(others))]
    const { state } = judge(ours, theirs, { margin, views: 100 })
    if (state === 'worse' || (state === 'as-good' && margin > 0)) return { state, views }
  }
  return null
}

const histories = (truth: Truth, count = 200) => Array.from({ length: count }, (_, seed) => history(seed + 1, truth))
const found = (several: ReturnType<typeof histories>, state: 'worse' | 'as-good') => several.filter((one) => one?.state === state)
/** @returns the canary views at a share of the histories; infinite where fewer end so */
function viewsAt(several: ReturnType<typeof histories>, state: 'worse' | 'as-good', share: number): number {
  const views = several.map((one) => (one?.state === state ? one.views : Number.POSITIVE_INFINITY)).sort((a, b) => a - b)
  return views[Math.ceil(share * views.length) - 1] as number
}

it.each([{ share: 0.1 }, { share: 0.5 }, { share: 0.1, bursts: true }, { share: 0.5, bursts: true }])(
  'a canary as good as what is live is found worse in at most one history of twenty: %o',
  (truth) => {
    expect(found(histories(truth), 'worse').length).toBeLessThanOrEqual(10)
  },
)

it.each([
  [{ slower: 1.1, share: 0.1 }, 338, 1142],
  [{ slower: 1.1, share: 0.5 }, 761, 1713],
  [{ slower: 1.25, share: 0.1 }, 100, 150],
  [{ slower: 1.25, share: 0.5 }, 100, 225],
  [{ slower: 1.25, share: 0.1, bursts: true }, 100, 150],
  [{ slower: 1.25, share: 0.5, bursts: true }, 100, 338],
])('a slower canary is found, without a margin: %o at a median of %d views and in nine of ten at %d', (truth, median, ninth) => {
  const several = histories(truth)
  expect(viewsAt(several, 'worse', 0.5)).toBeLessThanOrEqual(median)
  expect(viewsAt(several, 'worse', 0.9)).toBeLessThanOrEqual(ninth)
})

const margin = 0.05

it.each([
  [{ slower: 1.1, share: 0.1 }, 338, 1142],
  [{ slower: 1.1, share: 0.5 }, 761, 1713],
  [{ slower: 1.1, share: 0.1, networks: 100 }, 507, 1713],
  [{ slower: 1.25, share: 0.1 }, 100, 150],
  [{ slower: 1.25, share: 0.5 }, 100, 225],
  [{ slower: 1.25, share: 0.5, networks: 30 }, 225, 507],
])('with the usual margin a slower canary (%o) is found at a median of %d views, in 90 % by %d', (truth, median, ninth) => {
  const several = histories({ ...truth, margin })
  expect(viewsAt(several, 'worse', 0.5)).toBeLessThanOrEqual(median)
  expect(viewsAt(several, 'worse', 0.9)).toBeLessThanOrEqual(ninth)
})

it('with the usual margin an equal canary goes on, and one a quarter slower is found worse', () => {
  const good = histories({ margin })
  expect(found(good, 'worse').length).toBeLessThanOrEqual(10)
  expect(viewsAt(good, 'as-good', 0.5)).toBeLessThanOrEqual(1713)
  expect(viewsAt(good, 'as-good', 0.9)).toBeLessThanOrEqual(5783)
  const slow = histories({ slower: 1.25, margin })
  expect(found(slow, 'as-good')).toEqual([])
  expect(viewsAt(slow, 'worse', 0.5)).toBeLessThanOrEqual(150)
  expect(viewsAt(slow, 'worse', 0.9)).toBeLessThanOrEqual(338)
})

it('a canary slower by the margin rarely goes on; one slower by half of it is rarely found worse', () => {
  expect(found(histories({ slower: 1.05, margin, share: 0.5 }), 'as-good').length).toBeLessThanOrEqual(10)
  expect(found(histories({ slower: 1.025, margin, share: 0.5 }), 'worse').length).toBeLessThanOrEqual(30)
})

it.each([0, margin])('forged views roll back a good canary no more often than chance, at any count (margin %d)', (asked) => {
  const several = histories({ margin: asked, liar: 'against', share: 0.5, most: 50_000 }, 100)
  expect(found(several, 'worse').length).toBeLessThanOrEqual(5)
})

it('forged views promote a canary slower by the margin no more often than chance', () => {
  const several = histories({ slower: 1.05, margin, liar: 'for', share: 0.5, most: 50_000 }, 100)
  expect(found(several, 'as-good').length).toBeLessThanOrEqual(5)
})

it('all four vitals together are found worse by chance in at most one history of twenty', () => {
  const several = Array.from({ length: 400 }, (_, seed) => {
    const chance = random(seed + 1)
    const draw = (name: (typeof vitalNames)[number]) => {
      const normal = normals[Math.floor(chance() * tableSize)] as number
      if (name === 'cls') return chance() < 0.7 ? 0 : 0.05 * Math.exp(normal)
      return { lcp: 1500, inp: 120, ttfb: 300 }[name] * Math.exp(0.7 * normal)
    }
    const empty = () => new Map(vitalNames.map((name) => [name, new Map([['all', new Array<number>(msBuckets).fill(0)]])]))
    const [own, live] = [empty(), empty()]
    let looked = 0
    for (let views = 1; views <= 3000; views++) {
      for (const vitals of [own, live])
        for (const name of vitalNames) {
          const counts = vitals.get(name)?.get('all') ?? []
          const bucket = bucketOf(name, draw(name))
          counts[bucket] = (counts[bucket] ?? 0) + 1
        }
      if (lookAt(views) === looked) continue
      looked = lookAt(views)
      if (judge(own, live, { margin: 0, views: 100 }).state === 'worse') return true
    }
    return false
  })
  expect(several.filter(Boolean).length).toBeLessThanOrEqual(20)
})

it('layout shifts are compared as well, and are named', () => {
  const of = (cls: number[]): Vitals =>
    new Map([
      ['cls', new Map([['phone home fast', cls]])],
      ['ttfb', new Map([['phone home fast', [200]]])],
    ])
  const { state, text } = judge(of([50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 150]), of([150, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50]), { margin, views: 100 })
  expect(state).toBe('worse')
  expect(text).toBe('slower than what is live by more than 5 %: CLS 0.097 against 0 (75th percentile) over 200 and 200 views')
})

it('a larger share of phones than the live release has does not make a release slow', () => {
  const phone = [0, 0, 0, 0, 100]
  const desktop = [100]
  const strata = (phones: number, desktops: number) => [phone.map((count) => count * phones), desktop.map((count) => count * desktops)]
  const [own, live] = [strata(9, 1), strata(1, 9)]
  expect(deviationOf(own.map((counts, place) => [counts, live[place] ?? []] as const))).toBe(0)
})

it('a stratum with fewer than five of either side is left out', () => {
  expect(deviationOf([[[0, 0, 4], [1000]]])).toBe(0)
  expect(deviationOf([[[0, 0, 5], [1000]]])).toBeGreaterThan(3)
})

it('too few views tell nothing, however slow they are', () => {
  const vitals = (bucket: number, count: number): Vitals =>
    new Map((['lcp', 'ttfb'] as const).map((name) => [name, new Map([['all', Object.assign([], { [bucket]: count })]])]))
  const verdict = judge(vitals(140, 99), vitals(10, 5000), { margin, views: 100 })
  expect(verdict).toEqual({ state: 'few', text: 'too few to tell: 99 of 100 views have reported' })
})

it('buckets are 5 % wide from 50 ms to 60 s, and a margin of 5 % is one of them', () => {
  expect([0, 50, 52.6, 60_000, 600_000].map((ms) => bucketOf('lcp', ms))).toEqual([0, 0, 1, 145, 145])
  expect([0, 0.004, 0.01, 0.011, 1, 7].map((value) => bucketOf('cls', value))).toEqual([0, 1, 1, 2, 100, 101])
  expect(shifted('lcp', [0, 0, 0, 8], 0.05).slice(0, 4).map(Math.round)).toEqual([0, 0, 8, 0])
  expect(shifted('lcp', [0, 0, 0, 8], 0.0247).slice(0, 4).map(Math.round)).toEqual([0, 0, 4, 4])
  expect(shifted('cls', [0, 0, 0, 8], 0.05).slice(0, 4)).toEqual([0, 0, 8, 0])
})

it('quantiles lie within their bucket', () => {
  const counts: number[] = []
  for (let ms = 1; ms <= 1000; ms++) counts[bucketOf('lcp', ms * 10)] = (counts[bucketOf('lcp', ms * 10)] ?? 0) + 1
  for (const [share, expected] of [
    [0.5, 5000],
    [0.75, 7500],
    [0.95, 9500],
  ] as const)
    expect(Math.abs(quantileOf('lcp', counts, share) / expected - 1)).toBeLessThan(0.05)
})
