// Compares what became of two releases' pages: a share that is smaller than chance explains is told (facts of the statistics: decision 0082).
import type { Figures } from './release-figures.ts'

/** The chance of taking back a canary that is as good as what is live, over all its looks and figures together. */
const falseAlarms = 0.05
/** Pages of the release at its first look; each further look comes at half as many again. */
const firstLook = 100
const lookFactor = 1.5

const compared = [
  { name: 'ready', isWorse: 'smaller', words: 'could be used' },
  { name: 'failed', isWorse: 'larger', words: 'had something fail' },
  { name: 'carts', isWorse: 'smaller', words: 'led to something in the cart' },
  { name: 'orders', isWorse: 'smaller', words: 'led to an order' },
] as const

/** @returns the number of the look that this many pages allow; 0 for too few to tell */
export const lookAt = (pages: number, first = firstLook): number =>
  pages < first ? 0 : 1 + Math.floor(Math.log(pages / first) / Math.log(lookFactor) + 1e-9)

/** The pages that a look needs. */
export const pagesAt = (look: number, first = firstLook): number => Math.ceil(first * lookFactor ** (look - 1))

/** Standard deviations that a difference must have at a look, for this chance of a false alarm over all looks. */
export const limitAt = (look: number, chance: number): number => quantile(chance / (look * (look + 1)))

/** The upper normal quantile: Acklam's rational approximation for the tail, of which alone is asked here (error below 1e-8). */
function quantile(tail: number): number {
  const [c0, c1, c2, c3, c4, c5] = [
    -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783,
  ]
  const [d0, d1, d2, d3] = [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
  const q = Math.sqrt(-2 * Math.log(tail))
  return -(((((c0 * q + c1) * q + c2) * q + c3) * q + c4) * q + c5) / ((((d0 * q + d1) * q + d2) * q + d3) * q + 1)
}

/** A one-sided test of two shares.
 *  @param margin by which the share may be worse
 *  @returns standard deviations by which the first is smaller */
function deviation(part: number, of: number, otherPart: number, otherOf: number, margin: number): number {
  const together = (part + otherPart) / (of + otherOf)
  const spread = Math.sqrt(together * (1 - together) * (1 / of + 1 / otherOf))
  // Counts are whole: without this, rare ones such as failures are found worse too often.
  const correction = (1 / of + 1 / otherOf) / 2
  return spread === 0 ? 0 : (otherPart / otherOf - part / of - margin - correction) / spread
}

/** @param look its number: the more often one looks, the clearer it must be
 *  @param names of the figures that are compared; all without them
 *  @returns in which it is worse, in words; null for in none */
export function whyWorse(
  own: Figures,
  other: Figures,
  { look, margin = 0, names = compared.map(({ name }) => name) }: { look: number; margin?: number; names?: readonly string[] },
): string | null {
  if (look < 1 || other.pages < firstLook) return null
  const limit = limitAt(look, falseAlarms / names.length)
  for (const { name, isWorse, words } of compared) {
    if (!names.includes(name)) continue
    const of = (figures: Figures) => {
      const part = Math.min(figures[name], figures.pages)
      return isWorse === 'smaller' ? part : figures.pages - part
    }
    if (deviation(of(own), own.pages, of(other), other.pages, margin) > limit)
      return `${own[name]} of its ${own.pages} pages ${words}, and of the other’s ${other.pages} ${other[name]}`
  }
  return null
}
