import { renewQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { $furtherPages, furtherPages, keepPages } from '@lechaim/shared/stores/further-pages.ts'
import { $openProduct, $productKey } from '@lechaim/shared/stores/open-product.ts'
import { $listKey, type PageReader, pageReader } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

/** Beyond them a renewed list keeps what it has. */
const mostRenewed = 10

/** Reads again what is shown of the catalogue, after a change, and replaces it once all has come: a list with a new beginning and an old
 *  end would lack products between them.
 *  @throws RequestFailure */
export async function renewProducts(): Promise<void> {
  const key = $listKey.get()
  const shown = furtherPages(key)
  const isLong = shown.pages.length > 0
  // Hidden lists restart at their first page.
  $furtherPages.set(new Map(key && isLong ? [[key, shown]] : []))
  // A missing product is not requested again, to keep the console clean.
  const isMissing = $openProduct.get().data === 'missing'
  renewQueries(
    (address) => address.startsWith('/api/product') && !(isLong && address === key) && !(isMissing && address === $productKey.get()),
  )
  if (key && isLong) await renewPages(key, pageReader($route.get()), shown.pages)
}

async function renewPages(key: string, read: PageReader, pages: readonly ProductPage[]): Promise<void> {
  const first = await read()
  const renewed: ProductPage[] = []
  for (let { next } = first; next !== null && renewed.length < Math.min(pages.length, mostRenewed); ) {
    const page = await read(next)
    renewed.push(page)
    next = page.next
  }
  const now = furtherPages(key)
  // The list may have grown, or the route changed, meanwhile.
  const later = now.pages.slice(pages.length)
  const beyond = renewed.at(-1)?.next === null ? [] : pages.slice(mostRenewed)
  seedQuery(key, first)
  keepPages(key, { pages: [...renewed, ...beyond, ...later], state: now.state })
}
