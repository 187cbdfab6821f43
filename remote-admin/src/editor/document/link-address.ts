// Allowed link targets: http, https, mailto, tel, and the shop's own addresses; anything else is a blank link (SPEC §5).
import { plainForm, withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them when they read an address
const skipped = /[\u0000-\u001f\u007f-\u009f]/g

/** The address if it is allowed; empty for a blank link. */
export function linkAddress(raw: string): string {
  const address = raw.toWellFormed().replace(skipped, '').trim().replace(/\s/g, '%20')
  if (/^(?:https?|mailto|tel):/i.test(address)) return address
  return /^[/?#](?![/\\])/.test(address) ? address : ''
}

/** Completes a typed host, e-mail address or phone number to a link. */
export function typedAddress(typed: string): string {
  const text = withoutUnseen(typed)
  const known = linkAddress(text)
  if (known || !text) return known
  const plain = plainForm(text)
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(plain)) return linkAddress(`mailto:${plain}`)
  if (/^[+*]?\d[\d ()-]{2,20}$/.test(plain)) return linkAddress(`tel:${plain.replace(/[ ()-]/g, '')}`)
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]\S*)?$/u.test(text)) return linkAddress(`https://${text}`)
  return ''
}
