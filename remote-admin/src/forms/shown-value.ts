import { frameMessages } from '../frame/frame-messages.ts'

const t = frameMessages.conflict

/** A field's value as a person reads it: formatted text by its words, a switch by yes and no. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.join(', ') || t.empty
  const text = value === null || value === undefined ? '' : String(value)
  return (/<[a-z][^>]*>/i.test(text) ? wordsOf(text) : text).trim() || t.empty
}

/** An inert document: nothing in it is fetched or run. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<\/(p|li|div|h\d)>|<br\s*\/?>/gi, '$&\n'), 'text/html').body.textContent ?? ''
