// Normalisation of texts for comparing a shopper's query with the owner's texts.
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'

/** Hebrew points and accents, and the combining accents that NFKD splits off Latin letters. */
const marks = /[\u0591-\u05C7]|\p{M}/gu
/** Geresh, gershayim and their keyboard substitutes after a letter or digit: ג'ין, ד״ר, צ'. */
const quotesInWords = /(?<=[\p{L}\p{N}])["']+/gu

/** The normalised text for the substring rule: no vowel points, quotes inside words and invisible marks; dashes as spaces; lower case,
 *  single spaces. */
export function plainText(text: string): string {
  return plainForm(plainForm(text).normalize('NFKD').replace(marks, ''))
    .replace(quotesInWords, '')
    .replace(/[- ]+/g, ' ')
    .toLowerCase()
    .trim()
}

/** The form in which names of products that differ in quotation marks, spaces and what `plainText` drops are the same. */
export const foldedName = (name: string): string => plainText(name).replace(/["' ]/g, '')

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** The form in which spellings of one settlement are the same: with dashes, spaces or neither, where final letters stay as words are joined,
 *  and with single or double vav and yod. */
export const foldedSettlement = (name: string): string =>
  foldedName(name)
    .replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
    .replace(/וו/g, 'ו')
    .replace(/יי/g, 'י')
