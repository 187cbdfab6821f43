import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { pictureSettled } from '../picture-settled.ts'

/** Milliseconds after which the first view counts as shown despite a slow picture or a background tab, which renders no frame. */
const firstViewTimeoutMs = 1500

/** Marks the page as rendered; until then the inline fallback script may request an earlier host (decision 0022). */
export function markStarted(): void {
  document.documentElement.dataset.started = ''
  markHydrated()
}

/** Marks the host's own parts as hydrated, and has the queued clicks replayed (decision 0023). */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  document.dispatchEvent(new CustomEvent('area-hydrated'))
}

export const reportFailedStart = (error: unknown): boolean => document.dispatchEvent(new CustomEvent('host-failed', { detail: error }))

/** Milliseconds after which a page counts as hydrated, whatever has failed. */
const hydrationTimeoutMs = 5000

/** Areas of the first view that the server rendered. */
let drawnAreas: readonly HTMLElement[] = []

/** To be called before hydration. */
export function findDrawnAreas(): void {
  drawnAreas = [...document.querySelectorAll<HTMLElement>('#app[data-drawn] [data-expose]')]
}

/** True when every server-rendered area is hydrated or gone. */
export function isHydrated(): boolean {
  return performance.now() > hydrationTimeoutMs || drawnAreas.every((area) => !area.isConnected || area.dataset.hydrated !== undefined)
}

/** Sets `$firstViewShown` once the first view is painted and hydrated: subscribers would render again during hydration. */
export function announceFirstView(): void {
  const say = () => $firstViewShown.set(true)
  setTimeout(say, firstViewTimeoutMs)
  // The first frame paints what was rendered; the second comes after it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => Promise.all([hydration(), pictureSettled('main'), document.fonts.ready]).then(say)),
  )
}

/** Waits for all areas that the server rendered. */
export async function hydration(): Promise<void> {
  while (!isHydrated()) await new Promise((done) => document.addEventListener('area-hydrated', done, { once: true }))
}
