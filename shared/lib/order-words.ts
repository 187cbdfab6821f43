// The words by which the owner finds an order, by one rule: as the server searches, and as the panel tells whether an order that arrives belongs
// to the list.
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'

/** An order's search text, in lower case, since SQLite's lower() handles ASCII alone. */
export const searchTextOf = (name: string, email: string, phone: string): string =>
  `${name}\n${plainText(name)}\n${email}\n${normalisePhone(phone)}`.toLowerCase()

/** Alternatives for one word of the query: the order must contain every text of one of them. */
type Need = string[][]

/** Further words are ignored. */
const maxNeeds = 8
const phonePart = /^[+*\d().\-/]+$/

/** Neighbouring parts of a phone number are read as one number as well: 052-123 4567, +972 52. */
export function needsOf(query: string): Need[] {
  const words = plainForm(query.replaceAll('\0', '')).toLowerCase().split(' ').filter(Boolean)
  const needs: Need[] = []
  for (let at = 0; at < words.length && needs.length < maxNeeds; ) {
    const end = words.findIndex((word, index) => index >= at && !phonePart.test(word))
    const parts = words.slice(at, Math.max(at + 1, end < 0 ? words.length : end))
    const [first = ''] = parts
    needs.push(phonePart.test(first) ? phoneNeed(parts.slice(0, maxNeeds)) : [[first], (plainText(first) || first).split(' ')])
    at += parts.length
  }
  return needs
}

const phoneNeed = (parts: string[]): Need => {
  const number = normalisePhone(parts.join(' '))
  return number ? [[number], parts] : [parts]
}

/** Texts of one and two characters are beginnings of words. */
export const isBeginning = (text: string): boolean => [...text].length < 3

/** True for a search text that has all words of the query. */
export function hasWords(searchText: string, query: string): boolean {
  const words = ` ${searchText.replaceAll('\n', ' ')}`
  const has = (text: string) => (isBeginning(text) ? words.includes(` ${text}`) : searchText.includes(text))
  return needsOf(query).every((need) => need.some((texts) => texts.every(has)))
}
