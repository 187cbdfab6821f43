import { expect, it } from 'vitest'
import { buckets, type Channel, chosenVersion, createBuckets } from './visitor-choice.ts'

const channel: Channel = {
  remote: 'cart',
  live: '1',
  canary: '2',
  canary_traffic: 10,
  switched_off: 0,
  canary_steps: 0,
  given_at: 0,
  lastGood: null,
}
const choose = (bucket: number | null, change: Partial<Channel> = {}, previews = {}) =>
  chosenVersion({ ...channel, ...change }, { bucket, previews, failedHost: null })

it('ten percent of ten thousand visitors are a thousand within 1 %, wherever counting starts', () => {
  for (const start of [0, 0.123, 0.5, 0.999]) {
    for (const [canary, share] of [
      ['2', 10],
      ['3', 1],
      ['4', 50],
      ['5', 99],
    ] as const) {
      const next = createBuckets(start)
      const got = Array.from({ length: 10_000 }, () => choose(next(), { canary, canary_traffic: share })).filter(
        (version) => version === canary,
      )
      expect(Math.abs(got.length - share * 100), `${share} % from ${start}`).toBeLessThanOrEqual(10)
    }
  }
})

it('a bucket always gets the same, and other canaries go to other buckets', () => {
  const inCanary = (canary: string) => Array.from({ length: buckets }, (_, bucket) => choose(bucket, { canary }) === canary)
  expect(inCanary('2')).toEqual(inCanary('2'))
  expect(inCanary('2').filter(Boolean)).toHaveLength(1000)
  expect(inCanary('2')).not.toEqual(inCanary('3'))
})

it('a larger share keeps the canary’s visitors', () => {
  for (let bucket = 0; bucket < buckets; bucket += 7) {
    if (choose(bucket) === '2') expect(choose(bucket, { canary_traffic: 25 })).toBe('2')
  }
})

it('without a bucket a visitor gets the live release or the preview, and no disabled remote', () => {
  expect(choose(null)).toBe('1')
  expect(choose(null, {}, { cart: '9' })).toBe('9')
  expect(choose(0, { switched_off: 1 }, { cart: '9' })).toBeNull()
})
