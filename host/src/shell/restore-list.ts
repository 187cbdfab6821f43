// Restores a long list in a new document, which has only its first page, so that the browser cannot restore the scroll position.
import { $productList, loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Milliseconds for rows to be rendered, which React does in slices after their page was read. */
const drawTimeoutMs = 5000

/** Reads pages until the list has as many products, then scrolls; stops when the reader scrolls or navigates first.
 *  @param top CSS pixels */
export async function restoreList(top: number, products: number): Promise<void> {
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
  while (goesOn()) {
    const list = $productList.get()
    if (list.state === 'failed') break
    if (list.state === 'ready' && (list.products.length >= products || list.more === 'none' || list.more === 'failed')) break
    await loadMoreProducts()
    await frame()
  }
  for (const end = performance.now() + drawTimeoutMs; goesOn() && !isLongEnough() && performance.now() < end; ) await frame()
  if (goesOn()) scrollTo(0, top)
  gesture.abort()
}
