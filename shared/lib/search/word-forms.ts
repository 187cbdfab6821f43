// Grammatical forms of a word: without its clitics, and its stem. Without a dictionary each is a guess, so they rank below the word itself.
import { isHebrew, isNumber } from '@lechaim/shared/lib/search/words.ts'

/** Letters that have to be left: with two of them everything would be a form of everything. */
const leastLetters = 3
const maxClitics = 3

/** "And", "that", "when", "from", "in", "as", "to" and the article, in the order in which they can be joined. */
const clitics = /^ו?(?:לכש|כש|מש|ש)?[מבכל]?ה?$/

/** Those of names and descriptions: without "that", which would make a third of all words forms of others. */
const cliticsOfNames = /^ו?[מבכל]?ה?$/

/** The word without its first one, two or three letters, where these can be clitics: מהיין gives היין and יין. */
export const withoutClitics = (word: string): string[] => formsWithout(word, clitics)

/** The same for words of names and descriptions. */
export const withoutCliticsOfNames = (word: string): string[] => formsWithout(word, cliticsOfNames)

function formsWithout(word: string, clitics: RegExp): string[] {
  if (!isHebrew(word)) return []
  const forms: string[] = []
  for (let joined = 1; joined <= maxClitics && word.length - joined >= leastLetters; joined++)
    if (clitics.test(word.slice(0, joined))) forms.push(word.slice(joined))
  return forms
}

// Final letters have become ordinary ones.
const pluralEndings = ['יות', 'ות', 'ימ']
const otherEndings = ['ית', 'ה', 'ת', 'י', 'א']

/** The stem that singular, plural, feminine and construct forms have in common: ליקר of ליקרים, ביר of בירה, בירות and בירת. */
export function stemOf(word: string): string {
  if (isNumber(word)) return word
  if (!isHebrew(word)) return englishStem(word)
  return withoutEnding(withoutEnding(word, pluralEndings), otherEndings).replace(/יי/g, 'י')
}

function withoutEnding(word: string, endings: string[]): string {
  const ending = endings.find((letters) => word.endsWith(letters) && word.length - letters.length >= leastLetters)
  return ending ? word.slice(0, -ending.length) : word
}

function englishStem(word: string): string {
  if (word.length < 4) return word
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^siu])s$/, '')
  return singular.replace(/([^aeiou])\1+/g, '$1')
}
