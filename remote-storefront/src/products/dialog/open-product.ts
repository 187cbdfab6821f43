import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { refreshQueries } from '@lechaim/shared/client/queries.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $openProduct, $productList } from '@lechaim/shared/stores/products.ts'
import { $place as $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

export type ShownProduct =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'ready'; product: Product }

/** What the product dialog shows. A product that is on a shelf already is shown at once, while its own answer is on its way. */
export const $shownProduct = computed([$route, $openProduct, $productList, $shop], (route, answer, list, shop): ShownProduct => {
  if (route.product === null) return { state: 'closed' }
  if (answer.data === 'missing') return { state: 'missing' }
  if (answer.data?.id === route.product) return { state: 'ready', product: answer.data }
  const gone = answer.error instanceof RequestFailure && answer.error.status === 404
  if (gone && !answer.loading) return { state: 'missing' }
  const shelves = [...(list.state === 'ready' ? list.products : []), ...(shop.state === 'ready' ? shop.data.bestSelling.items : [])]
  const known = shelves.find(({ id }) => id === route.product)
  // What is known is shown all the same where no answer comes: without a connection above all (decision 0018).
  if (known) return { state: 'ready', product: known }
  return answer.error && !answer.loading ? { state: 'failed' } : { state: 'loading' }
})

export const retryOpenProduct = (): void => {
  const { product } = $route.get()
  refreshQueries((address) => address === `/api/products/${product}`)
}
