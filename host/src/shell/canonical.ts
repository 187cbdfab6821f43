import { canonicalAddress, type Place } from '@lechaim/shared/lib/address.ts'

/** Keeps the page's canonical link with what is shown: browsers take the address to share from it. Gone where none may be listed. */
export function showCanonicalAddress(place: Place): void {
  const address = canonicalAddress(place)
  const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!address) {
    known?.remove()
    return
  }
  const link = known ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'canonical'
  link.href = new URL(address, location.href).href
}
