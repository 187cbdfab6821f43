// Compares the vitals of two releases' pages over the same time: a stratified rank-sum test (van Elteren) of counts, asked at fixed looks
// (decision 0097).
import type { VitalName } from '@lechaim/shared/contracts/release-vitals.ts'
import { limitAt, lookAt, pagesAt } from '../recovery/compare-figures.ts'
import { addedUp, type Counts, quantileOf, shifted, sumOf, vitalNames } from './vital-buckets.ts'

/** Counts by vital and stratum: view, device and connection, so that a release that happened to get more phones does not look slow. */
export type Vitals = ReadonlyMap<VitalName, ReadonlyMap<string, Counts>>

/** With the views of the release's largest block of addresses, as `network`, where they are known. */
export type Counted = ReadonlyMap<VitalName | 'network', ReadonlyMap<string, Counts>>

/** The chance of finding a release worse that is as good, over all looks; loading has the most of it, since each further question at the same
 *  level would need more views. Together 5 %. */
const falseAlarms: Record<VitalName, number> = { lcp: 0.04, inp: 0.005, cls: 0.0025, ttfb: 0.0025 }
/** A stratum with fewer of either side is left out. */
const minCount = 5

/** Views of the largest block of addresses of either side. */
interface Largest {
  own: number
  other: number
}

/** @param largest blocks whose views may all be forged: the difference is the smallest that remains without them
 *  @returns standard deviations by which the first of each pair has the larger values; 0 without strata */
export function deviationOf(strata: Iterable<readonly [own: Counts, other: Counts]>, largest: Largest = { own: 0, other: 0 }): number {
  let [difference, variance] = [0, 0]
  // The most that one view of either side can add to the difference.
  const weight = { own: 0, other: 0 }
  for (const [own, other] of strata) {
    const [owns, others] = [sumOf(own), sumOf(other)]
    if (owns < minCount || others < minCount) continue
    const all = owns + others
    let [ranked, rankSum, ties] = [0, 0, 0]
    for (let bucket = 0; bucket < Math.max(own.length, other.length); bucket++) {
      const count = own[bucket] ?? 0
      const tied = count + (other[bucket] ?? 0)
      rankSum += count * (ranked + (tied + 1) / 2)
      ties += Math.max(0, tied ** 3 - tied)
      ranked += tied
    }
    difference += (rankSum - (owns * (all + 1)) / 2) / (all + 1)
    weight.own = Math.max(weight.own, others / (2 * (all + 1)))
    weight.other = Math.max(weight.other, owns / (2 * (all + 1)))
    variance += ((owns * others) / 12) * ((all + 1 - ties / (all * (all - 1))) / (all + 1) ** 2)
  }
  const unsure = largest.own * weight.own + largest.other * weight.other
  const sure = Math.sign(difference) * Math.max(0, Math.abs(difference) - unsure)
  return variance > 1e-12 ? sure / Math.sqrt(variance) : 0
}

const largestIn = (counted: Counted): number => sumOf(addedUp(counted.get('network')?.values() ?? []))

/** @returns by which deviations the own values, divided by 1 + margin, are larger */
function deviationIn(name: VitalName, own: Counted, other: Counted, margin: number): number {
  const others = other.get(name)
  return deviationOf(
    [...(own.get(name) ?? [])].map(([stratum, counts]) => [shifted(name, counts, margin), others?.get(stratum) ?? []] as const),
    { own: largestIn(own), other: largestIn(other) },
  )
}

/** Every report has the time to the first byte. */
export const viewsIn = (vitals: Counted): number => sumOf(addedUp(vitals.get('ttfb')?.values() ?? []))

export interface Verdict {
  state: 'few' | 'undecided' | 'worse' | 'as-good'
  /** A sentence about the release. */
  text: string
}

interface Question {
  /** Share by which values may be larger. */
  margin: number
  /** Views of the first look. */
  views: number
}

/** @param own of the canary, and `other` of what is live, both since the canary has had its share of the visitors */
export function judge(own: Counted, other: Counted, { margin, views: needed }: Question): Verdict {
  const views = viewsIn(own)
  const look = lookAt(views, needed)
  if (look === 0) return { state: 'few', text: `too few to tell: ${views} of ${needed} views have reported` }
  const percent = `${Math.round(margin * 100)} %`
  const deviations = new Map(vitalNames.map((name) => [name, deviationIn(name, own, other, margin)]))
  // Slower beyond chance, and by more than the margin as far as the views say: to be sure of the margin itself takes five times the views.
  const over = (name: VitalName) =>
    (deviations.get(name) ?? 0) > 0 ? deviationIn(name, own, other, 0) - limitAt(look, falseAlarms[name]) : Number.NEGATIVE_INFINITY
  const worst = vitalNames.reduce((one, name) => (over(name) > over(one) ? name : one))
  if (over(worst) > 0)
    return {
      state: 'worse',
      text: `slower than what is live by more than ${margin > 0 ? percent : 'chance'}: ${wordsFor(worst, own, other)}`,
    }
  const othersFit = vitalNames.every((name) => name === 'lcp' || (deviations.get(name) ?? 0) <= 0)
  if (-(deviations.get('lcp') ?? 0) > limitAt(look, falseAlarms.lcp) && othersFit)
    return { state: 'as-good', text: `as good as what is live within ${percent}: ${wordsFor('lcp', own, other)}` }
  const next = pagesAt(look + 1, needed)
  return {
    state: 'undecided',
    text: `too few to tell within ${percent}: ${wordsFor('lcp', own, other)}; the next look is at ${next} views`,
  }
}

function wordsFor(name: VitalName, own: Counted, other: Counted): string {
  const [ours = [], theirs = []] = [own, other].map((vitals) => addedUp(vitals.get(name)?.values() ?? []))
  const unit = name === 'cls' ? '' : ' ms'
  const value = (counts: Counts) => `${quantileOf(name, counts, 0.75)}${unit}`
  return `${name.toUpperCase()} ${value(ours)} against ${value(theirs)} (75th percentile) over ${sumOf(ours)} and ${sumOf(theirs)} views`
}
