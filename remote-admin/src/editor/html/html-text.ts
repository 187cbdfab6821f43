import { parseMarkup, textOf } from './markup.ts'

export const textOfHtml = (html: string): string => textOf(parseMarkup(html)).trim()

/** True for HTML without text or picture. */
export const isBlankHtml = (html: string): boolean => textOfHtml(html) === '' && !/<img/i.test(html)
