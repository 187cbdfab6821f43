import { parseMarkup, wordsOf } from './markup.ts'

export const wordsOfHtml = (html: string): string => wordsOf(parseMarkup(html)).trim()

/** Whether HTML shows nothing: no words and no picture. */
export const isBlankHtml = (html: string): boolean => wordsOfHtml(html) === '' && !/<img/i.test(html)
