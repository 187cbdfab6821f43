// Numbers as shoppers write them: 60, 1,200, שישים, מאה וחמישים, שתים עשרה.
import { isNumber, readWords } from '@lechaim/shared/lib/search/words.ts'

const named = (names: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(names).flatMap(([forms, value]) => forms.split(' ').map((form) => [comparable(form), value] as const)))

/** As `readWords` writes a word. */
export const comparable = (word: string): string => readWords(word)[0]?.text ?? ''

const ones = named({
  'אחת אחד': 1,
  'שתיים שתים שניים שנים שתי שני': 2,
  'שלוש שלושה שלושת': 3,
  'ארבע ארבעה ארבעת': 4,
  'חמש חמישה חמשת': 5,
  'שש שישה ששת': 6,
  'שבע שבעה שבעת': 7,
  'שמונה שמונת': 8,
  'תשע תשעה תשעת': 9,
})
const ten = named({ 'עשר עשרה': 10 })
const tens = named({ עשרים: 20, שלושים: 30, ארבעים: 40, חמישים: 50, 'שישים ששים': 60, שבעים: 70, שמונים: 80, תשעים: 90 })
const hundreds = named({ מאה: 100, 'מאתיים מאתים': 200 })
const thousands = named({ אלף: 1000, 'אלפיים אלפים': 2000 })
const ofHundreds = comparable('מאות')

export interface NumberAt {
  value: number
  /** The words that say it. */
  count: number
  /** Written in digits. */
  isDigits: boolean
}

/** The number that begins at this word, null for none.
 *  @param words as `readWords` writes them
 *  @param first the first word without a letter that is joined to it, as in לחמישים; the word itself by default */
export function readNumber(words: readonly string[], from: number, first = words[from] ?? ''): NumberAt | null {
  if (isNumber(first)) {
    const value = Number(first)
    return Number.isFinite(value) ? { value, count: 1, isDigits: true } : null
  }
  let [value, count, least] = [0, 0, Number.POSITIVE_INFINITY]
  for (let at = from; at < words.length; ) {
    const word = at === from ? first : (words[at] ?? '')
    const part =
      partAt(word, words[at + 1] ?? '') ?? (count > 0 && word.startsWith('ו') ? partAt(word.slice(1), words[at + 1] ?? '') : null)
    // Hundreds come before tens, and tens before ones.
    if (!part || part.size >= least) break
    value += part.value
    count += part.count
    at += part.count
    least = part.size
  }
  return count > 0 ? { value, count, isDigits: false } : null
}

interface NumberPart {
  value: number
  count: number
  size: number
}

function partAt(word: string, next: string): NumberPart | null {
  const one = ones.get(word)
  if (one !== undefined) {
    if (next === ofHundreds) return { value: one * 100, count: 2, size: 100 }
    if (ten.has(next)) return { value: one + 10, count: 2, size: 1 }
    return { value: one, count: 1, size: 1 }
  }
  for (const [names, size] of [
    [ten, 1],
    [tens, 10],
    [hundreds, 100],
    [thousands, 1000],
  ] as const) {
    const value = names.get(word)
    if (value !== undefined) return { value, count: 1, size }
  }
  return null
}
