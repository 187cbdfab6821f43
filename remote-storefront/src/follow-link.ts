import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'

/** Has a pressed link to a view of the shop followed in the page, as `ShellLink` does: for links that it does not draw, or not yet. */
export function followLink(event: MouseEvent): void {
  const address = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
  if (!address || !/^\/(\?[^#]*)?$/.test(address)) return
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(parseRoute(address.slice(1)))
}
