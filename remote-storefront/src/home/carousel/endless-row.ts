// Loaded with the library, after the first view.
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/** Makes a row of slides endless, starting at the slide to which it is scrolled. */
export function makeEndless(viewport: HTMLElement): EmblaCarouselType {
  const slide = viewport.querySelector<HTMLElement>('[role="group"]')?.offsetWidth
  const startIndex = slide ? Math.round(Math.abs(viewport.scrollLeft) / slide) : 0
  viewport.scrollLeft = 0
  const engine = EmblaCarousel(viewport, { direction: 'rtl', loop: true, align: 'start', startIndex })
  // It swallows the click that ends a swipe, and the next one where that click was outside, such as on an arrow: the next may be a link's.
  engine.on('pointerUp', () => void setTimeout(() => viewport.dispatchEvent(new MouseEvent('click', { cancelable: true }))))
  return engine
}
