// Suggestions for mistyped domains of the large mail providers, such as gmial.com.

/** Endings under which a provider gives addresses, the most usual first. */
const providers: Record<string, { endings: readonly string[]; hasOthers?: true }> = {
  gmail: { endings: ['com'] },
  icloud: { endings: ['com'] },
  walla: { endings: ['co.il', 'com'] },
  hotmail: { endings: ['com', 'co.il'], hasOthers: true },
  outlook: { endings: ['com', 'co.il'], hasOthers: true },
  yahoo: { endings: ['com', 'co.il'], hasOthers: true },
}

/** Names of other providers that differ from one of these by a single letter. */
const realNames = new Set(['mail', 'ymail', 'email', 'fmail', 'hmail', 'tmail', 'wallah'])

/** The address with the domain that was probably meant; null for one that looks right. */
export function suggestAddress(address: string): string | null {
  const [, user = '', name = '', ending = ''] = /^([^@\s]+)@([^@.\s]+)\.([^@\s]{2,})$/.exec(address.trim().toLowerCase()) ?? []
  if (!user || realNames.has(name)) return null
  const meant = Object.hasOwn(providers, name) ? name : Object.keys(providers).find((known) => isSlip(name, known))
  const provider = meant === undefined ? undefined : providers[meant]
  if (!provider) return null
  const { endings, hasOthers } = provider
  const right = endings.find((known) => known === ending) ?? endings.find((known) => isSlip(ending, known))
  // A provider's other countries are right as they are, unless they are a slip of the usual ending.
  const correctEnding = right ?? (hasOthers ? ending : endings[0])
  const suggested = `${meant}.${correctEnding}`
  return suggested === `${name}.${ending}` ? null : `${address.trim().slice(0, user.length)}@${suggested}`
}

/** True for texts that differ by one letter: wrong, missing, too many, or swapped with its neighbour. */
function isSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start++
  const [rest, right] = [typed.slice(start), meant.slice(start)]
  const swapped = rest.length > 1 && rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2)
  return swapped || rest.slice(1) === right.slice(1) || rest === right.slice(1) || rest.slice(1) === right
}
