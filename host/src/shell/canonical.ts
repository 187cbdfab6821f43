import { canonicalAddress, type Route } from '@lechaim/shared/lib/address.ts'

/** Keeps the page's canonical link with what is shown: browsers take the address to share from it. Gone where none may be listed. */
export function showCanonicalAddress(route: Route): void {
  const address = canonicalAddress(route)
  const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!address) {
    known?.remove()
    return
  }
  const link = known ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'canonical'
  link.href = new URL(address, location.href).href
}
