// Loaded with the library, after the first view.
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/** Makes a row of slides endless, beginning with the slide that the reader has scrolled it to meanwhile. */
export function makeEndless(viewport: HTMLElement): EmblaCarouselType {
  const slide = viewport.querySelector<HTMLElement>('[role="group"]')?.offsetWidth
  const startIndex = slide ? Math.round(Math.abs(viewport.scrollLeft) / slide) : 0
  viewport.scrollLeft = 0
  return EmblaCarousel(viewport, { direction: 'rtl', loop: true, align: 'start', startIndex })
}
