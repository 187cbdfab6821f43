// Names and addresses of accounts as they come from outside: providers, forms, links, configuration. One folding for all of them.
import { isEmail } from '@lechaim/shared/lib/validation.ts'

/** ASCII letters in lower case, every other character as it is: `toLowerCase` makes an ASCII k of the Kelvin sign (U+212A). */
export const foldCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The folded address; null for anything but an e-mail address in visible ASCII. Letters of other scripts may look like ASCII ones, or be
 *  mapped to them by whoever delivers the mail: an international domain is written in its ASCII form (`xn--…`). */
export function readAddress(text: unknown): string | null {
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text) && isEmail(text) ? foldCase(text) : null
}
