// Loaded with the library, after the first view.

import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/** Makes a row of slides endless, starting at the slide to which it is scrolled; its links to views of the shop follow in the page. */
export function makeEndless(viewport: HTMLElement): EmblaCarouselType {
  const slide = viewport.querySelector<HTMLElement>('[role="group"]')?.offsetWidth
  const startIndex = slide ? Math.round(Math.abs(viewport.scrollLeft) / slide) : 0
  viewport.scrollLeft = 0
  const engine = EmblaCarousel(viewport, { direction: 'rtl', loop: true, align: 'start', startIndex })
  // It swallows the click that ends a swipe, and the next one where that click was outside, such as on an arrow: the next may be a link's.
  engine.on('pointerUp', () => void setTimeout(() => viewport.dispatchEvent(new MouseEvent('click', { cancelable: true }))))
  viewport.addEventListener('click', follow)
  engine.on('destroy', () => viewport.removeEventListener('click', follow))
  return engine
}

/** As `ShellLink` does, whose code the first view would load for the sake of these. */
function follow(event: MouseEvent): void {
  const address = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
  if (!address || !/^\/(\?[^#]*)?$/.test(address)) return
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(parseRoute(address.slice(1)))
}
