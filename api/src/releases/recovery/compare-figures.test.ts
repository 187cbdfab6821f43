// Simulated histories with fixed seeds: how often a good canary is taken back, and how soon a bad one.
import { expect, it } from 'vitest'
import { lookAt, whyWorse } from './compare-figures.ts'
import { type Figures, noFigures } from './release-figures.ts'
import { random } from './test-random.ts'

const usual = { ready: 0.92, failed: 0.01, carts: 0.12, orders: 0.03 }

/** @returns the pages of the canary until it was taken back; null for never */
function history(seed: number, canary: Partial<typeof usual>, share = 0.1, most = 5000): number | null {
  const chance = random(seed)
  const add = (figures: Figures, rates: typeof usual) => {
    figures.pages++
    for (const name of ['ready', 'failed', 'carts', 'orders'] as const) if (chance() < rates[name]) figures[name]++
  }
  const [own, live] = [{ ...noFigures }, { ...noFigures }]
  let looked = 0
  while (own.pages < most) {
    if (chance() < share) add(own, { ...usual, ...canary })
    else add(live, usual)
    const look = lookAt(own.pages)
    if (look <= looked) continue
    looked = look
    if (whyWorse(own, live, { look })) return own.pages
  }
  return null
}

const histories = (canary: Partial<typeof usual>, share?: number) =>
  Array.from({ length: 200 }, (_, seed) => history(seed + 1, canary, share))
const median = (pages: (number | null)[]) => pages.map((count) => count ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)[100]

it.each([0.1, 0.5])('a canary as good as the live release is rolled back in at most 5 % of runs, at a share of %d', (share) => {
  expect(histories({}, share).filter((pages) => pages !== null).length).toBeLessThanOrEqual(10)
})

it('a page that freezes for everybody is seen at the first look', () => {
  expect(new Set(histories({ ready: 0, carts: 0, orders: 0 }))).toEqual(new Set([100]))
})

it('a page on which nothing can be put into the cart is seen within a few looks', () => {
  expect(median(histories({ carts: 0, orders: 0 }))).toBeLessThanOrEqual(225)
})

it('something that fails in a tenth of the pages is seen within a few looks', () => {
  expect(median(histories({ failed: 0.1 }))).toBeLessThanOrEqual(338)
})

it('fewer than 100 pages allow no comparison', () => {
  const ruined = { ...noFigures, pages: 99 }
  expect(lookAt(99)).toBe(0)
  expect(whyWorse(ruined, { ...noFigures, pages: 1000, ready: 900 }, { look: lookAt(99) })).toBeNull()
  expect(whyWorse({ ...noFigures, pages: 500 }, { ...noFigures, pages: 99, ready: 99 }, { look: 4 })).toBeNull()
})
