import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import type { EmblaCarouselType } from 'embla-carousel'

const options = { direction: 'rtl', loop: true, align: 'start' } as const

/** Turns a row of slides into an endless one. The library comes after the first view: until it is here, and should it never come, the row
 *  scrolls by itself. @returns a function that stops it. */
export function startCarousel(viewport: HTMLElement, onReady: (engine: EmblaCarouselType | null) => void): () => void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  let stopped = false
  let engine: EmblaCarouselType | undefined
  const start = () =>
    import('embla-carousel').then(
      // It measures all slides: once nothing waits to be laid out, that is half the work.
      ({ default: EmblaCarousel }) =>
        whenIdle(() => {
          if (stopped) return
          const startIndex = slideAtStart(viewport)
          viewport.scrollLeft = 0
          engine = EmblaCarousel(viewport, { ...options, startIndex })
          onReady(engine)
        }),
      (error: unknown) => console.error('The carousel could not be loaded', error),
    )
  const stopWaiting = afterFirstView(start)
  return () => {
    stopped = true
    stopWaiting()
    engine?.destroy()
    onReady(null)
  }
}

/** Which slide stands first, where the reader has scrolled the row meanwhile. */
function slideAtStart(viewport: HTMLElement): number {
  const slide = viewport.querySelector<HTMLElement>('[role="group"]')?.offsetWidth
  return slide ? Math.round(Math.abs(viewport.scrollLeft) / slide) : 0
}
