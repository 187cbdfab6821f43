import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { knownAnswer, refreshQueries } from '@lechaim/shared/client/queries.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $openProduct, $productList } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

type ShownProduct = { state: 'closed' | 'loading' | 'missing' | 'failed' } | { state: 'ready'; product: Product }

/** The state of the product dialog. A product already in a list is shown at once, until its own answer arrives. */
export const $shownProduct = computed([$route, $openProduct, $productList, $shop], (route, answer, list, shop): ShownProduct => {
  if (route.product === null) return { state: 'closed' }
  // A store reads nothing in a hidden page, not even what the server wrote into it.
  const data = answer.data ?? knownAnswer<Product | 'missing'>(`/api/products/${route.product}`)
  if (data === 'missing') return { state: 'missing' }
  if (data?.id === route.product) return { state: 'ready', product: data }
  const gone = answer.error instanceof RequestFailure && answer.error.status === 404
  if (gone && !answer.loading) return { state: 'missing' }
  const shelves = [...(list.state === 'ready' ? list.products : []), ...(shop.state === 'ready' ? shop.data.bestSelling.items : [])]
  const known = shelves.find(({ id }) => id === route.product)
  // Kept without an answer as well, above all without a connection (decision 0018).
  if (known) return { state: 'ready', product: known }
  return answer.error && !answer.loading ? { state: 'failed' } : { state: 'loading' }
})

export const retryOpenProduct = (): void => {
  const { product } = $route.get()
  refreshQueries((address) => address === `/api/products/${product}`)
}
