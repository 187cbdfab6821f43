import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'

/** Milliseconds after which the rest comes in any case: a slow picture must not hold everything up, nor a tab in the background,
 *  where no frame is drawn. */
const patience = 1500

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
