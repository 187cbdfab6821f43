import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import type { EmblaCarouselType } from 'embla-carousel'
import { followLink } from '../../follow-link.ts'

/** Share of the row in the window from which its library loads. */
const mostlyShown = 0.6

/** Makes a row of slides endless. The library loads after the first view, once the row is mostly in the window, or by `load`; until then,
 *  and if it fails to load, the row scrolls natively. */
export function endlessRow(
  viewport: HTMLElement,
  onReady: (engine: EmblaCarouselType | null) => void,
): { load: () => void; stop: () => void } {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  let isOver = false
  let engine: EmblaCarouselType | undefined
  let isLoading = false
  const load = () => {
    observer.disconnect()
    if (isLoading) return
    isLoading = true
    import(/* webpackChunkName: "endless-row" */ './endless-row.ts').then(
      // It measures all slides: after layout that is half the work.
      ({ makeEndless }) =>
        whenIdle(() => {
          if (isOver) return
          engine = makeEndless(viewport)
          onReady(engine)
        }),
      (error: unknown) => {
        isLoading = false
        console.error('The carousel could not be loaded', error)
      },
    )
  }
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { threshold: mostlyShown })
  viewport.addEventListener('click', followLink)
  const stopWaiting = afterFirstView(() => observer.observe(viewport))
  const stop = () => {
    isOver = true
    stopWaiting()
    viewport.removeEventListener('click', followLink)
    observer.disconnect()
    engine?.destroy()
    onReady(null)
  }
  return { load, stop }
}
