// Loaded after the first view, before the carousel's library: a page that a link loaded anew would lose the cart.
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'

/** Has links to views of the shop followed in the page.
 *  @returns a function that ends it */
export function followLinks(row: HTMLElement): () => void {
  row.addEventListener('click', follow)
  return () => row.removeEventListener('click', follow)
}

/** As `ShellLink` does, whose code the first view would load for the sake of these. */
function follow(event: MouseEvent): void {
  const address = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
  if (!address || !/^\/(\?[^#]*)?$/.test(address)) return
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(parseRoute(address.slice(1)))
}
