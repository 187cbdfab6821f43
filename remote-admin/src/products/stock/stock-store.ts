import { api } from '@lechaim/shared/client/shop-api.ts'
import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import type { StockDelivered, StockDelivery, StockMovement, StockMovementPage } from '@lechaim/shared/contracts/stock.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { createDialog } from '../../resource/dialog.ts'
import { createKeys } from '../../resource/keys.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { logFailedRead } from '../../resource/session.ts'
import { productList } from '../products-store.ts'
import { stockMessages as t } from './stock-messages.ts'

export type CorrectionReason = 'delivery' | 'breakage' | 'count'

export interface ProductStock {
  product: Product
  movements: readonly StockMovement[]
  next: string | null
  more: 'idle' | 'loading' | 'failed'
}

const readMovements = (id: number, after?: string): Promise<StockMovementPage> =>
  api.owner<StockMovementPage>(withQuery(`/api/products/${id}/stock-movements`, { after }))

export const stockDialog = createDialog<ProductStock, Pick<Product, 'id' | 'name'>>({
  read: async ({ id }) => {
    const [product, { items, next }] = await Promise.all([api.owned.product(id), readMovements(id)])
    return { product, movements: items, next, more: 'idle' }
  },
  readFailed: 'The stock movements could not be read',
})
const { change, ready, reload, save } = stockDialog

export async function loadMoreMovements({ product, movements, next, more }: ProductStock): Promise<void> {
  if (!next || more === 'loading') return
  change(() => ({ more: 'loading' }))
  const isShown = () => ready()?.movements === movements
  try {
    const page = await readMovements(product.id, next)
    if (isShown()) change(() => ({ movements: [...movements, ...page.items], next: page.next, more: 'idle' }))
  } catch (error) {
    logFailedRead('Further stock movements could not be read', error)
    if (isShown()) change(() => ({ more: 'failed' }))
  }
}

/** The pieces of a text; null for anything but a whole number that the API takes. */
export const piecesOf = (text: string, least: 0 | 1): number | null => readNumber(text, { unit: 'pieces', least, most: maxStock })

/** Adds what came, takes what broke, or sets what was counted.
 *  @returns the error of the amount where it is wrong, `failed` after a toast, undefined once it is saved */
export async function correctStock(product: Product, reason: CorrectionReason, text: string): Promise<string | undefined> {
  const pieces = piecesOf(text, reason === 'count' ? 0 : 1)
  if (pieces === null) return t.amountInvalid
  if (reason === 'breakage' && pieces > (product.stock ?? 0)) return t.tooMany(product.stock)
  const isSaved = await save(t.saveFailed, async () => {
    if (reason === 'count') {
      const saved = await api.productRows.update(product.id, { stock: pieces })
      productList.change((row) => (row.id === saved.id ? saved : row))
    } else await sendDelivery({ reason, lines: [{ product: String(product.id), quantity: pieces }] })
    // Closed meanwhile, it stays closed.
    if (ready()?.product.id === product.id) await reload()
    refreshProducts()
    showToast(t.saved)
    return true
  })
  return isSaved ? undefined : 'failed'
}

const keys = createKeys()

/** Sends a delivery and shows the new stock in the list. @param key of a change that the caller may repeat
 *  @throws RequestFailure */
export async function sendDelivery(delivery: StockDelivery, key = keys.of(delivery)): Promise<StockDelivered> {
  const headers = { 'Idempotency-Key': key }
  const answer = await api.owner<StockDelivered>('/api/stock/deliveries', { method: 'POST', body: delivery, headers })
  keys.done()
  const levels = new Map(answer.items.map(({ productId, stock }) => [productId, stock]))
  productList.change((row) => (levels.has(row.id) ? { ...row, stock: levels.get(row.id) ?? null } : row))
  return answer
}
