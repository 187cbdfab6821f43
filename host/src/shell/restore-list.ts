// Restores a long list after a reload: the document has only its first page, so that the browser cannot restore the scroll position.
import { $productList, loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Waits until the document is long enough or has stopped growing: rows are rendered in slices after their page was read. */
async function untilDrawn(isEnough: () => boolean): Promise<void> {
  let height = 0
  for (let unchangedFrames = 0; unchangedFrames < 20 && !isEnough(); ) {
    await frame()
    const { scrollHeight } = document.documentElement
    unchangedFrames = scrollHeight === height ? unchangedFrames + 1 : 0
    height = scrollHeight
  }
}

/** Reads pages until the document is long enough, then scrolls; stops when the reader scrolls or navigates first.
 *  @param top CSS pixels */
export async function restoreList(top: number): Promise<void> {
  // Parts that are not laid out have an estimated height, which would change the page's length.
  document.documentElement.dataset.whole = ''
  const route = $route.get()
  const gesture = new AbortController()
  const { signal } = gesture
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(type, () => gesture.abort(), { passive: true, signal })
  }
  const isLongEnough = () => document.documentElement.scrollHeight >= top + innerHeight
  const goesOn = () => !signal.aborted && $route.get() === route
  await untilDrawn(isLongEnough)
  while (goesOn() && !isLongEnough()) {
    const list = $productList.get()
    if (list.state === 'failed' || (list.state === 'ready' && (list.more === 'none' || list.more === 'failed'))) break
    await loadMoreProducts()
    await untilDrawn(isLongEnough)
  }
  if (goesOn()) scrollTo(0, top)
  gesture.abort()
}
