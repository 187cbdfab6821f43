import { $productList, loadMoreProducts } from '@lechaim/shared/stores/products.ts'

/** Reads the next page of the list, or waits for the pending one.
 *  @returns the number of new products */
export async function readNextPage(): Promise<number> {
  const before = shownNow()
  void loadMoreProducts()
  await pendingRead()
  return Math.max(shownNow() - before, 0)
}

function shownNow(): number {
  const list = $productList.get()
  return list.state === 'ready' ? list.products.length : 0
}

function pendingRead(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $productList.listen(check)
    check()
    function check() {
      const list = $productList.get()
      if (list.state === 'ready' && list.more === 'loading') return
      stop()
      resolve()
    }
  })
}
