// Volumes and strengths, in the ways in which they are written: 0.7 l, 70cl, 700 מ״ל, חצי ליטר, 40%.
import { isNumber, type Word } from '@lechaim/shared/lib/search/words.ts'

export type Measure = { volumeMl: number } | { alcoholPercent: number }

export interface MeasureAt {
  measure: Measure
  /** The words that say it: from this one, this many. */
  from: number
  count: number
}

const unitNames = { 1: 'ml מל מיליליטר סמק cc', 10: 'cl סל סנטיליטר', 1000: 'l lt ltr liter litre liters litres ליטר ליטרימ ל' }
/** Millilitres by the name of their unit. */
const units: Record<string, number> = Object.fromEntries(
  Object.entries(unitNames).flatMap(([ml, names]) => names.split(' ').map((name) => [name, Number(ml)])),
)
const percents = new Set(['אחוז', 'אחוזימ', 'מעלות', 'abv', 'percent'])
const fractions: Record<string, number> = { חצי: 500, רבע: 250, שליש: 330 }
const additions: Record<string, number> = { וחצי: 500, ורבע: 250 }

/** Millilitres that a bare number can mean in a query; below them are ages, above them years and part numbers. */
export const isBareVolume = (number: number): boolean => (number >= 100 && number <= 1900) || [2000, 3000, 5000].includes(number)

/** Volumes and strengths among the words, in their order. A number without a unit is a word. */
export function readMeasures(text: string, words: Word[]): MeasureAt[] {
  const found: MeasureAt[] = []
  for (let at = 0; at < words.length; at++) {
    const measure = readMeasure(text, words, at)
    if (!measure) continue
    found.push(measure)
    at = measure.from + measure.count - 1
  }
  return found
}

function readMeasure(text: string, words: Word[], at: number): MeasureAt | null {
  const [{ text: word, start, end } = { text: '', start: 0, end: 0 }, next = '', afterNext = ''] = [
    words[at],
    words[at + 1]?.text,
    words[at + 2]?.text,
  ]
  const volume = (ml: number, count: number) => ({ measure: { volumeMl: Math.round(ml) }, from: at, count })
  if (isNumber(word)) {
    const number = Number(word)
    if (isPercent(text, start, end)) return { measure: { alcoholPercent: number }, from: at, count: 1 }
    if (percents.has(next)) return { measure: { alcoholPercent: number }, from: at, count: 2 }
    if (units[next] && Number.isFinite(number)) return volume(number * units[next], 2)
    return null
  }
  if (fractions[word] && units[next] === 1000) return volume(fractions[word], 2)
  if (word === 'שלושת' && next === 'רבעי' && units[afterNext] === 1000) return volume(750, 3)
  if (word !== 'ליטר') return null
  return additions[next] ? volume(1000 + additions[next], 2) : volume(1000, 1)
}

const isPercent = (text: string, start: number, end: number): boolean =>
  /^\s?%/.test(text.slice(end, end + 2)) || (/%\s?$/.test(text.slice(0, start)) && !/\d\s?%\s?$/.test(text.slice(0, start)))
