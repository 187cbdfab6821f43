// Allowed link targets: http, https, mailto, tel, and the shop's own addresses; anything else is a blank link (SPEC §5).

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
  const text = typed.trim()
  const known = linkAddress(text)
  if (known || !text) return known
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return linkAddress(`mailto:${text}`)
  if (/^[+*]?\d[\d\s()-]{2,20}$/.test(text)) return linkAddress(`tel:${text.replace(/[\s()-]/g, '')}`)
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]\S*)?$/u.test(text)) return linkAddress(`https://${text}`)
  return ''
}
