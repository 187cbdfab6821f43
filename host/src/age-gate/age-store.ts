import { atom } from 'nanostores'

const key = 'ageVerified'
const aYear = 365 * 24 * 60 * 60

/** Whether this visitor has confirmed being 18 or older (SPEC §4). */
export const $ageVerified = atom(false)

export function readAge(): void {
  const verified = localStorage.getItem(key) === 'true'
  $ageVerified.set(verified)
  if (verified) mirror()
}

export function confirmAge(): void {
  localStorage.setItem(key, 'true')
  localStorage.setItem('ageVerifiedAt', new Date().toISOString())
  mirror()
  $ageVerified.set(true)
}

/** The cookie lets the server know at the first byte (decision 0008); the store stays the truth. */
function mirror(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and on plain http
  document.cookie = `${key}=true; Path=/; Max-Age=${aYear}; SameSite=Lax`
}
