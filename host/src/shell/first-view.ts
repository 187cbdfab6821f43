import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'

/** Milliseconds after which the rest comes in any case: a slow picture must not hold everything up, nor a tab in the background,
 *  where no frame is drawn. */
const patience = 1500

/** The host has drawn the page; until then what stands in the page itself watches over it, and asks for an earlier host when it fails
 *  (decision 0022). */
export function tellStarted(): void {
  document.documentElement.dataset.started = ''
  answerPresses()
}

/** The host's own buttons answer from now on; presses that came before are given to them (decision 0023). */
export function answerPresses(): void {
  document.documentElement.dataset.alive = ''
  document.dispatchEvent(new CustomEvent('area-alive'))
}

/** The host can't draw the page. */
export const tellFailedStart = (error: unknown): boolean => document.dispatchEvent(new CustomEvent('host-failed', { detail: error }))

/** Says that the first view stands once it has been painted with its largest picture and its fonts. */
export function announceFirstView(): void {
  const say = () => $firstViewShown.set(true)
  setTimeout(say, patience)
  // The first frame paints what was rendered; the second comes after it.
  requestAnimationFrame(() => requestAnimationFrame(() => Promise.all([largestPicture(), document.fonts.ready]).then(say)))
}

async function largestPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')
  if (!picture || picture.complete) return
  await new Promise((done) => {
    picture.addEventListener('load', done)
    picture.addEventListener('error', done)
  })
}
