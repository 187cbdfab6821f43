// Phrases of a query that mean something other than their words: a price, an offer, stock, an age, no alcohol, a size of bottle. Only what
// the language says, whatever the shop has.
import { cached } from '@lechaim/shared/lib/search/cached.ts'
import { isPercentAt } from '@lechaim/shared/lib/search/measures.ts'
import { comparable, type NumberAt, readNumber } from '@lechaim/shared/lib/search/number-words.ts'
import { readWords, type Word } from '@lechaim/shared/lib/search/words.ts'

export type Meaning =
  /** Shekels; null for an open end. */
  | { kind: 'price'; from: number | null; to: number | null }
  | { kind: 'sale' | 'stock' | 'kosher' | 'new' | 'no-alcohol' }
  | { kind: 'age'; years: number; isLeast: boolean }
  | { kind: 'volume'; ml: readonly number[] }

export interface Phrase {
  meaning: Meaning
  /** Its words: from this one, this many. */
  from: number
  count: number
}

const set = (words: string): Set<string> => new Set(words.split(' ').map(comparable))

const currency = set('שח שקל שקלים שקלימ nis ils shekel shekels')
const years = set('שנה שנים שנות years year yo')
const aging = set('יישון ישון בחבית old')
const aged = set('גיל בן בת מיושן מיושנת aged age')
const upTo = set('עד מקסימום מקס under below max upto')
const least = set('מעל לפחות מינימום מהחל over above min from')
const about = set('סביב בסביבות בערך בסביבת around about')
/** Words before or after which a bound goes on: פחות מ, מתחת ל, יותר מ, החל מ, לא יותר מ. */
const openings: readonly [words: string[], bound: 'from' | 'to'][] = [
  ['לא יותר מ', 'to'],
  ['לא מעל', 'to'],
  ['לא פחות מ', 'from'],
  ['פחות מ', 'to'],
  ['מתחת ל', 'to'],
  ['יותר מ', 'from'],
  ['החל מ', 'from'],
  ['less than', 'to'],
  ['up to', 'to'],
  ['more than', 'from'],
].map(([words = '', bound]) => [words.split(' ').map(comparable), bound as 'from' | 'to'])
const before = set('במחיר מחיר בתקציב תקציב של price')
const sale = set('מבצע מבצעים הנחה הנחות מוזל מוזלת מוזלים מוזלות סייל sale discount')
const stock = set('מלאי זמין זמינה זמינים זמינות')
const fresh = set('חדש חדשה חדשים חדשות')
const kosher = set('כשר כשרה כשרים כשרות kosher')
const without = set('ללא בלי נטול נטולת נטולי נטולות אפס non zero no')
const alcohol = set('אלכוהול אלכהול alcohol alcoholic')
const notAlcoholic = set('אלכוהולי אלכוהולית אלכוהוליים אלכוהוליות')
const not = comparable('לא')
const bottle = set('בקבוק בקבוקי בקבוקים')
const large = set('גדול גדולים ענק ענקיים')
const small = set('קטן קטנים מיני')
/** Volumes that bottles have. */
const largeVolumes = [1000, 1125, 1130, 1140, 1500, 1750, 1800, 2000, 2250, 3000, 4500, 5000, 6000]
const smallVolumes = [40, 50, 100, 187, 200, 250, 330, 350, 375]
/** Numbers that a bottle's size is named by, without a unit. */
const bareVolumes = new Set([330, 375, 700, 750])

/** The word, and what is left without ה, ב, ל, מ, ו and their like at its beginning. */
const withoutLetters = (word: string): string[] => [
  word,
  ...[1, 2, 3].filter((at) => /^ו?[בלמכש]?ה?$/.test(word.slice(0, at))).map((at) => word.slice(at)),
]

/** Prices above these are ages and years, or mistakes. */
const mostShekels = 100_000
const mostYears = 100
/** The least price from which a range goes where nothing says that it is one. */
const leastBare = 30
const isYear = (number: number): boolean => number >= 1900 && number <= 2099 && Number.isInteger(number)

/** Further words are not read: no shopper writes so many. */
const maxQueryWords = 32
/** Further ones are words. */
const mostPhrases = 8

interface ReadQuery {
  words: Word[]
  /** In their order. */
  phrases: Phrase[]
}

/** A search reads its query and what is left of it more than once. */
const maxRead = 8

/** The words and phrases of a query. */
export const readQuery = cached((text): ReadQuery => {
  const words = readWords(text, maxQueryWords)
  return { words, phrases: readPhrases(text, words) }
}, maxRead)

function readPhrases(text: string, words: readonly Word[]): Phrase[] {
  const reader = createReader(text, words)
  const found: Phrase[] = []
  for (let at = 0; at < words.length && found.length < mostPhrases; ) {
    const phrase = reader.phraseAt(at)
    if (phrase) found.push({ ...phrase, from: at })
    at += phrase?.count ?? 1
  }
  return found
}

type Found = Omit<Phrase, 'from'>

function createReader(text: string, all: readonly Word[]) {
  const words = all.map((word) => word.text)
  const wordAt = (at: number): string => words[at] ?? ''
  const forms = words.map(withoutLetters)
  const isIn = (listed: Set<string>, at: number): boolean => forms[at]?.some((form) => listed.has(form)) ?? false
  const gapAfter = (at: number): string => text.slice(all[at]?.end ?? text.length, all[at + 1]?.start ?? text.length)
  const gapBefore = (at: number): string => text.slice(all[at - 1]?.end ?? 0, all[at]?.start ?? 0)

  /** A number that may have ל, מ, ב or כ before it, joined or with a dash. */
  function numberAt(at: number, letters: RegExp): (NumberAt & { letter: string }) | null {
    const plain = readNumber(words, at)
    if (plain) return { ...plain, letter: '' }
    const word = wordAt(at)
    if (letters.test(word) && word.length === 1) {
      const next = /^[-\s\u05BE\u2010-\u2015]*₪?\s*$/u.test(gapAfter(at)) ? readNumber(words, at + 1) : null
      return next && { ...next, count: next.count + 1, letter: word }
    }
    const joined = letters.test(word.charAt(0)) ? readNumber(words, at, word.slice(1)) : null
    return joined && { ...joined, letter: word.charAt(0) }
  }

  /** The words of the currency after these, and whether there is any. */
  function currencyAfter(first: number, last: number): { count: number; isThere: boolean } {
    const isSign = /₪/.test(gapAfter(last)) || /₪/.test(gapBefore(first))
    const isWord = currency.has(wordAt(last + 1))
    return { count: isWord ? 1 : 0, isThere: isSign || isWord }
  }

  const hasOtherUnit = (last: number): boolean => {
    const word = all[last]
    if (!word) return false
    const next = wordAt(last + 1)
    // The ל of "50 to 100" is no litre.
    const isUnit = otherUnits.has(next) && !(next === 'ל' && readNumber(words, last + 2))
    return isPercentAt(text, word.start, word.end) || isIn(years, last + 1) || isUnit
  }

  /** A price that is named from this word on. @param needsCurrency where a number could be anything else */
  function amountAt(at: number, letters: RegExp, needsCurrency: boolean) {
    const number = numberAt(at, letters)
    if (!number || number.value <= 0 || number.value > mostShekels) return null
    const last = at + number.count - 1
    const money = currencyAfter(last, last)
    if (!money.isThere && (needsCurrency || hasOtherUnit(last) || isYear(number.value))) return null
    return { value: number.value, count: number.count + money.count, letter: number.letter, hasCurrency: money.isThere }
  }

  const price = (from: number | null, to: number | null, count: number): Found => ({ meaning: { kind: 'price', from, to }, count })
  const near = (value: number, count: number): Found => price(rounded(value * 0.8), rounded(value * 1.2), count)

  function boundAt(at: number): Found | null {
    for (const [opening, bound] of openings) {
      const isOpen = opening.every(
        (word, n) => (n === opening.length - 1 && word.length === 1) || wordAt(at + n) === word || (n === 0 && wordAt(at) === `ב${word}`),
      )
      if (!isOpen) continue
      const letter = opening.at(-1) ?? ''
      const own = letter.length === 1 ? opening.length - 1 : opening.length
      const amount = amountAt(at + own, letter.length === 1 ? /^[מל]$/ : /^$/, false)
      if (amount) return bound === 'to' ? price(null, amount.value, own + amount.count) : price(amount.value, null, own + amount.count)
    }
    const word = wordAt(at)
    if (isIn(upTo, at)) {
      const amount = amountAt(at + 1, /^[לכ]$/, false)
      return amount && price(null, amount.value, 1 + amount.count)
    }
    if (least.has(word)) {
      const amount = amountAt(at + 1, /^[לכמ]$/, false)
      return amount && price(amount.value, null, 1 + amount.count)
    }
    if (isIn(about, at)) {
      const amount = amountAt(at + 1, /^[לכה]$/, false)
      return amount && near(amount.value, 1 + amount.count)
    }
    return null
  }

  function betweenAt(at: number): Found | null {
    const between = wordAt(at) === 'בינ' || wordAt(at) === 'between'
    const start = between ? at + 1 : at
    const first = amountAt(start, /^[מ]$/, false)
    if (!first) return null
    const then = start + first.count
    const gap = gapAfter(then - 1)
    const isDash = /^\s*₪?\s*[-\u05BE\u2010-\u2015]\s*₪?\s*$/u.test(gap)
    const joins = ['עד', 'ועד', 'to', 'and', 'ל'].includes(wordAt(then))
    const second = amountAt(joins && wordAt(then) !== 'ל' ? then + 1 : then, /^[לו]$/, false)
    if (!second) return null
    // "12 up to 300" is an age and a bound.
    const isRange = between || first.letter === 'מ' || first.hasCurrency || (first.value >= leastBare && first.value < second.value)
    const isJoined = (joins && isRange) || (second.letter === 'ל' && isRange) || (between && (second.letter === 'ו' || isDash))
    const isBare =
      isDash && second.letter === '' && first.value < second.value && (first.value >= 10 || first.hasCurrency || second.hasCurrency)
    if (!isJoined && !isBare) return null
    const [low, high] = [Math.min(first.value, second.value), Math.max(first.value, second.value)]
    return price(low, high, then - at + (joins && wordAt(then) !== 'ל' ? 1 : 0) + second.count)
  }

  function moneyAt(at: number): Found | null {
    const amount = amountAt(at, /^[בכמל]$/, true) ?? bareMoneyAt(at)
    if (!amount) return null
    return amount.letter === 'מ' ? price(amount.value, null, amount.count) : near(amount.value, amount.count)
  }

  /** "For 200": nothing else is so large, but years and the usual volumes. */
  function bareMoneyAt(at: number) {
    const amount = amountAt(at, /^ב$/, false)
    return amount?.letter === 'ב' && amount.value >= leastBare && !bareVolumes.has(amount.value) ? amount : null
  }

  function priceAt(at: number): Found | null {
    if (before.has(wordAt(at)) && wordAt(at) !== 'של') {
      const then = bare(at + 1)
      if (then) return { ...then, count: then.count + 1 }
      const amount = amountAt(at + 1, /^[בכל]$/, false)
      return amount && near(amount.value, 1 + amount.count)
    }
    return bare(at)
  }
  const bare = (at: number): Found | null => betweenAt(at) ?? boundAt(at) ?? moneyAt(at)

  function ageAt(at: number): Found | null {
    const isLeast = least.has(wordAt(at))
    const isAged = isIn(aged, isLeast ? at + 1 : at)
    const start = at + Number(isLeast) + Number(isAged)
    const number = numberAt(start, isAged ? /^$/ : /^[בלמ]$/)
    if (!number || !Number.isInteger(number.value) || number.value < 2 || number.value > mostYears) return null
    const then = start + number.count
    const hasUnit = years.has(wordAt(then))
    if (!isAged && !hasUnit) return null
    const own = hasUnit ? 1 + (aging.has(wordAt(then + 1)) ? 1 : 0) : 0
    return { meaning: { kind: 'age', years: number.value, isLeast }, count: then - at + own }
  }

  function noAlcoholAt(at: number): Found | null {
    const [word, next] = [wordAt(at), wordAt(at + 1)]
    const none = (count: number): Found => ({ meaning: { kind: 'no-alcohol' }, count })
    if (without.has(word) && alcohol.has(next)) return none(2)
    if (word === not && notAlcoholic.has(next)) return none(2)
    if (alcohol.has(word) && (next === 'free' || next === '0')) return none(2)
    const here = all[at]
    if (word !== '0' || !here) return null
    if (isPercentAt(text, here.start, here.end)) return none(1)
    if (otherUnits.has(next) && next.startsWith('אחוז')) return none(2)
    return /^0[.,]0+$/.test(text.slice(here.start, here.end)) ? none(1) : null
  }

  function sizeAt(at: number): Found | null {
    const volume = (ml: readonly number[], count: number): Found => ({ meaning: { kind: 'volume', ml }, count })
    const sizeOf = (word: string) => (large.has(word) ? largeVolumes : small.has(word) ? smallVolumes : null)
    const [own, next] = [sizeOf(wordAt(at)), sizeOf(wordAt(at + 1))]
    if (next && isIn(bottle, at)) return volume(next, 2)
    // "A bottle of wine, a large one".
    return own && [2, 3].some((back) => isIn(bottle, at - back)) ? volume(own, 1) : null
  }

  function wordMeaning(at: number): Found | null {
    const word = wordAt(at)
    if (isIn(sale, at)) return { meaning: { kind: 'sale' }, count: 1 }
    if (isIn(stock, at)) return { meaning: { kind: 'stock' }, count: 1 }
    if (word === 'יש' && isIn(stock, at + 1)) return { meaning: { kind: 'stock' }, count: 2 }
    if (word === 'in' && wordAt(at + 1) === 'stock') return { meaning: { kind: 'stock' }, count: 2 }
    if (isIn(fresh, at)) return { meaning: { kind: 'new' }, count: 1 }
    if (isIn(kosher, at) && wordAt(at - 1) !== not) return { meaning: { kind: 'kosher' }, count: 1 }
    return null
  }

  return {
    phraseAt: (at: number): Found | null => noAlcoholAt(at) ?? ageAt(at) ?? priceAt(at) ?? sizeAt(at) ?? wordMeaning(at),
  }
}

const rounded = (shekels: number): number => Math.round(shekels * 100) / 100

/** Of numbers that are no prices. */
const otherUnits = set(
  'אחוז אחוזים מעלות abv percent מל מיליליטר סמק cc ml סל סנטיליטר cl l lt ltr liter litre liters litres ליטר ליטרים ל יחידות בקבוקים פחיות חודשים',
)
