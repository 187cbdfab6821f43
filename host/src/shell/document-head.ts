import { canonicalAddress, type Route } from '@lechaim/shared/lib/address.ts'
import { common, pageTitle } from '@lechaim/shared/messages/common.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

/** The window's title, as the server writes it for the same address. */
export const $title = computed([$route, $openProduct, $shop], (route, { data }, shop) =>
  pageTitle(route, data === 'missing' ? null : data?.name, (shop.state === 'ready' && shop.data.header.storeName) || common.shopName),
)

/** Keeps the page's canonical link, which browsers share, on the current route. Removed for routes without one. */
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
