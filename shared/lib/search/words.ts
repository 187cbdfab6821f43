// The words of a text as the search compares them, with the places where they stand.
import { plainText } from '@lechaim/shared/lib/hebrew.ts'

export interface Word {
  /** Without points, quotes and invisible marks, in lower case, final letters as ordinary ones. */
  text: string
  /** Its place in the text, in UTF-16 units. */
  start: number
  end: number
}

/** A number with its decimals, with commas between thousands or without, or letters with the points, marks and quotes that belong to them. */
const wordPattern =
  /[1-9]\d{0,2}(?:,\d{3})+(?![,.]?\d)|\p{Nd}+(?:[.,٫]\p{Nd}+)?|\p{L}[\p{L}\p{M}\p{Default_Ignorable_Code_Point}"'`´\u05F3\u05F4\u2018-\u201F\u2032\u2033]*/gu
const closingQuotes = /["\u05F4\u201C\u201D\u201E\u2033]+$/

/** Longer ones are cut: no word of any language is. */
const maxLetters = 40

/** @param most further words are left out */
export function readWords(text: string, most = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = []
  for (const { 0: raw, index } of text.matchAll(wordPattern)) {
    if (words.length === most) break
    const word = comparable(raw)
    if (word) words.push({ text: word, start: index, end: index + raw.replace(closingQuotes, '').length })
  }
  return words
}

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Points for o and u without the letter that today's spelling has for them, as in אָדֹם. */
const unwrittenVav = /(?<=[א-הז-ת][\u05B0-\u05C7]*)[\u05B9\u05BB](?![\u05B0-\u05C7]*[אהו])/g

/** Most words: nothing in them is written in two ways but final letters and case. */
const plainWord = /^(?:[א-ת]+|[A-Za-z]+|[0-9]+)$/

function comparable(raw: string): string {
  if (plainWord.test(raw)) return withoutFinals(raw.toLowerCase()).slice(0, isNumber(raw) ? undefined : maxLetters)
  const plain = plainText(raw.normalize('NFD').replace(unwrittenVav, 'ו'))
  if (isNumber(plain)) return trimmedNumber(plain)
  return [...withoutFinals(plain.replace(/[^\p{L}\p{N}]/gu, ''))].slice(0, maxLetters).join('')
}

const withoutFinals = (word: string): string => word.replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)

export const isNumber = (word: string): boolean => /^\p{Nd}/u.test(word)
export const isHebrew = (word: string): boolean => /[א-ת]/.test(word)

/** 0,70 is 0.7 and 1,250 is 1250, and 012 stays what it is: a part number or the beginning of a phone number. */
const trimmedNumber = (digits: string): string => {
  const number = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(/[,٫]/, '.')
  return number.includes('.') ? number.replace(/0+$/, '').replace(/\.$/, '') : number
}
