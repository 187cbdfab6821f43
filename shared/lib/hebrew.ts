// Normalisation of texts for comparing a shopper's query with the owner's texts.

const maqaf = /\u05BE/g
/** Hebrew points and accents, and the combining accents that NFKD splits off Latin letters. */
const marks = /[\u0591-\u05C7]|\p{M}/gu
const bidiMarks = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\uFEFF]/g
/** Geresh, gershayim and their keyboard substitutes after a letter or digit: ג'ין, ד״ר, צ'. */
const quotesInWords = /(?<=[\p{L}\p{N}])["'`\u05F3\u05F4\u2018\u2019\u201A\u201C\u201D\u201E\u2032\u2033]+/gu

/** The normalised text for the substring rule: no vowel points, quotes inside words and invisible marks; lower case, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(maqaf, ' ')
    .replace(marks, '')
    .replace(bidiMarks, '')
    .replace(quotesInWords, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
