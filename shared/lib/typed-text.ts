// Normalization of typed, pasted and imported text, for comparing, searching, and reading numbers, phones, addresses and codes.
// Texts for people are stored as they were typed.

/** Characters without a shape of their own: marks that direct text, joiners, soft hyphens, variation selectors, byte order marks. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const spaces = /[\p{White_Space}\u2800]+/gu
const singleQuotes = /[׳‘’‚‛‹›′`´ʹʻʼˈ＇]/g
const doubleQuotes = /''|[\p{Quotation_Mark}״″ʺˮ](?<!')/gu
/** Of people who write Arabic or Persian. */
const digits = /[٠-٩۰-۹]/g

/** Without what cannot be seen and space around it: for addresses of pages and pictures, in which each sign counts. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim()

/** True for a text of which something can be seen. */
export const isVisible = (text: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/u.test(text)

/** The text with one kind of spaces, dashes and quotation marks, with ASCII digits and without what cannot be seen. */
export const plainForm = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(spaces, ' ')
    .replace(/\p{Dash}/gu, '-')
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[װױײ]/g, (pair) => (pair === 'ײ' ? 'יי' : pair === 'ױ' ? 'וי' : 'וו'))
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .trim()

/** The form in which names that look alike are the same, whatever their case and ligatures. */
export const nameKey = (name: string): string => plainForm(plainForm(name).normalize('NFKC')).toLowerCase()
