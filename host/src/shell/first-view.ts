import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'

/** Milliseconds after which the rest comes in any case: a slow picture must not hold everything up, nor a tab in the background,
 *  where no frame is drawn. */
const firstViewTimeoutMs = 1500

/** The host has drawn the page; until then what stands in the page itself watches over it, and asks for an earlier host when it fails
 *  (decision 0022). */
export function markStarted(): void {
  document.documentElement.dataset.started = ''
  markHydrated()
}

/** The host's own buttons answer from now on; presses that came before are given to them (decision 0023). */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  document.dispatchEvent(new CustomEvent('area-hydrated'))
}

/** The host can't draw the page. */
export const reportFailedStart = (error: unknown): boolean => document.dispatchEvent(new CustomEvent('host-failed', { detail: error }))

/** Milliseconds after which a page counts as taken over whatever has failed: nobody's cart goes for the sake of a missing footer. */
const hydrationTimeoutMs = 5000

/** Areas that the server drew; those of later views are not in it. */
let drawnAreas: readonly HTMLElement[] = []

/** To be called before anything is taken over. */
export function findDrawnAreas(): void {
  drawnAreas = [...document.querySelectorAll<HTMLElement>('#app[data-drawn] [data-expose]')]
}

/** True when all that the server drew answers by now, or is gone. */
export function isHydrated(): boolean {
  return performance.now() > hydrationTimeoutMs || drawnAreas.every((area) => !area.isConnected || area.dataset.hydrated !== undefined)
}

/** Says that the first view stands once it has been painted with its largest picture and its fonts, and answers presses: who waits for
 *  it would be drawn again at one go while being taken over. */
export function announceFirstView(): void {
  const say = () => $firstViewShown.set(true)
  setTimeout(say, firstViewTimeoutMs)
  // The first frame paints what was rendered; the second comes after it.
  requestAnimationFrame(() => requestAnimationFrame(() => Promise.all([takeOver(), largestPicture(), document.fonts.ready]).then(say)))
}

async function takeOver(): Promise<void> {
  while (!isHydrated()) await new Promise((done) => document.addEventListener('area-hydrated', done, { once: true }))
}

async function largestPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')
  if (!picture || picture.complete) return
  await new Promise((done) => {
    picture.addEventListener('load', done)
    picture.addEventListener('error', done)
  })
}
