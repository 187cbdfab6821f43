import { parseMarkup, wordsOf } from './markup.ts'

export const textOfHtml = (html: string): string => wordsOf(parseMarkup(html)).trim()

/** Whether HTML shows nothing: no words and no picture. */
export const isBlankHtml = (html: string): boolean => textOfHtml(html) === '' && !/<img/i.test(html)
