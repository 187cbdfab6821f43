// Restores a long list in a new document, which has only its first page, so that the browser cannot restore the scroll position.
import { $productList, loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Limits for rows to be rendered, which React does in slices after their page was read. */
const drawTimeoutMs = 5000
const steadyFrames = 20

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
  const goesOn = () => !signal.aborted && $route.get() === route
  while (goesOn()) {
    const list = $productList.get()
    if (list.state === 'failed') break
    if (list.state === 'ready' && (list.products.length >= products || list.more === 'none' || list.more === 'failed')) break
    await loadMoreProducts()
    await frame()
  }
  let height = 0
  const end = performance.now() + drawTimeoutMs
  for (let steady = 0; goesOn() && steady < steadyFrames && performance.now() < end; ) {
    // In each frame: rows that come above the footer move what is in sight (scroll anchoring).
    if (Math.abs(scrollY - top) > 1) scrollTo(0, top)
    await frame()
    const { scrollHeight } = document.documentElement
    const isLongEnough = scrollHeight >= top + innerHeight
    steady = scrollHeight === height && isLongEnough ? steady + 1 : 0
    height = scrollHeight
  }
  gesture.abort()
}
