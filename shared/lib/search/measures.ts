// Volumes and strengths, in the ways in which they are written: 0.7 l, 70cl, 700 מ״ל, חצי ליטר, 40%.
import { isNumber, type Word } from '@lechaim/shared/lib/search/words.ts'

type Measure = { volumeMl: number } | { alcoholPercent: number }

interface MeasureAt {
  measure: Measure
  /** The words that say it: from this one, this many. */
  from: number
  count: number
}

const unitNames = { 1: 'ml מל מיליליטר סמק cc', 10: 'cl סל סנטיליטר', 1000: 'l lt ltr liter litre liters litres ליטר ליטרימ ל' }
/** Millilitres by the name of their unit. */
const units = new Map(Object.entries(unitNames).flatMap(([ml, names]) => names.split(' ').map((name) => [name, Number(ml)] as const)))
const percents = new Set(['אחוז', 'אחוזימ', 'מעלות', 'abv', 'percent'])
const fractions = new Map(Object.entries({ חצי: 500, רבע: 250, שליש: 330 }))
const additions = new Map(Object.entries({ וחצי: 500, ורבע: 250 }))

/** Millilitres that a bare number can mean in a query; below them are ages, above them years and part numbers. */
export const isBareVolume = (number: number): boolean => (number >= 100 && number <= 1900) || [2000, 3000, 5000].includes(number)

/** Volumes and strengths among the words, in their order. A number without a unit is a word. */
export function readMeasures(text: string, words: Word[]): MeasureAt[] {
  const found: MeasureAt[] = []
  let unread = 0
  for (const [at, word] of words.entries()) {
    const read = at < unread ? null : readMeasure(text, word, words[at + 1]?.text ?? '', words[at + 2]?.text ?? '')
    if (!read) continue
    found.push({ ...read, from: at })
    unread = at + read.count
  }
  return found
}

function readMeasure(text: string, { text: word, start, end }: Word, next: string, afterNext: string): Omit<MeasureAt, 'from'> | null {
  const volume = (ml: number, count: number) => ({ measure: { volumeMl: Math.round(ml) }, count })
  const unit = units.get(next)
  if (isNumber(word)) {
    const number = Number(word)
    if (isPercentAt(text, start, end)) return { measure: { alcoholPercent: number }, count: 1 }
    if (percents.has(next)) return { measure: { alcoholPercent: number }, count: 2 }
    return unit && Number.isFinite(number) ? volume(number * unit, 2) : null
  }
  const fraction = fractions.get(word)
  if (fraction && unit === 1000) return volume(fraction, 2)
  if (word === 'שלושת' && next === 'רבעי' && units.get(afterNext) === 1000) return volume(750, 3)
  if (word !== 'ליטר') return null
  const addition = additions.get(next)
  return addition ? volume(1000 + addition, 2) : volume(1000, 1)
}

/** True where a percent sign stands beside the number at this place. */
export const isPercentAt = (text: string, start: number, end: number): boolean =>
  /^\s?%/.test(text.slice(end, end + 2)) || (/%\s?$/.test(text.slice(0, start)) && !/\d\s?%\s?$/.test(text.slice(0, start)))
