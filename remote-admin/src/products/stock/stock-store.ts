// One product's stock: its movements and the owner's corrections.
import { api } from '@lechaim/shared/client/shop-api.ts'
import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import type { StockDelivered, StockDelivery, StockMovement, StockMovementPage } from '@lechaim/shared/contracts/stock.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { logFailedRead } from '../../resource/session.ts'
import { isWhole } from '../field-values.ts'
import { productList } from '../products-store.ts'
import { stockMessages as t } from './stock-messages.ts'

export type CorrectionReason = 'delivery' | 'breakage' | 'count'

export type ProductStock =
  | { state: 'closed' }
  | { state: 'loading' | 'failed'; product: Product }
  | {
      state: 'ready'
      product: Product
      movements: readonly StockMovement[]
      next: string | null
      more: 'idle' | 'loading' | 'failed'
      saving: boolean
    }

export const $productStock = atom<ProductStock>({ state: 'closed' })

const toasts = createFailureToasts()

const readMovements = (id: number, after?: string): Promise<StockMovementPage> =>
  api.owner<StockMovementPage>(withQuery(`/api/products/${id}/stock-movements`, { after }))

export async function openStock(product: Product): Promise<void> {
  $productStock.set({ state: 'loading', product })
  const isOpen = () => {
    const now = $productStock.get()
    return now.state !== 'closed' && now.product.id === product.id
  }
  try {
    const [current, { items, next }] = await Promise.all([api.owned.product(product.id), readMovements(product.id)])
    if (isOpen()) $productStock.set({ state: 'ready', product: current, movements: items, next, more: 'idle', saving: false })
  } catch (error) {
    logFailedRead('The stock movements could not be read', error)
    if (isOpen()) $productStock.set({ state: 'failed', product })
  }
}

export function closeStock(): void {
  toasts.dismiss()
  $productStock.set({ state: 'closed' })
}

export async function loadMoreMovements(): Promise<void> {
  const now = $productStock.get()
  if (now.state !== 'ready' || !now.next || now.more === 'loading') return
  const loading = { ...now, more: 'loading' } as const
  $productStock.set(loading)
  try {
    const { items, next } = await readMovements(now.product.id, now.next)
    if ($productStock.get() === loading) $productStock.set({ ...now, movements: [...now.movements, ...items], next, more: 'idle' })
  } catch (error) {
    logFailedRead('Further stock movements could not be read', error)
    if ($productStock.get() === loading) $productStock.set({ ...now, more: 'failed' })
  }
}

/** The pieces of a text; null for anything but a whole number that the API takes. */
export const piecesOf = (text: string, least: 0 | 1): number | null => (isWhole(text.trim(), least, maxStock) ? Number(text) : null)

/** Adds what came, takes what broke, or sets what was counted.
 *  @returns the error of the amount where it is wrong, `failed` after a toast, undefined once it is saved */
export async function correctStock(reason: CorrectionReason, text: string): Promise<string | undefined> {
  const now = $productStock.get()
  if (now.state !== 'ready' || now.saving) return
  const pieces = piecesOf(text, reason === 'count' ? 0 : 1)
  if (pieces === null) return t.amountInvalid
  const { product } = now
  if (reason === 'breakage' && pieces > (product.stock ?? 0)) return t.tooMany
  toasts.dismiss()
  $productStock.set({ ...now, saving: true })
  try {
    if (reason === 'count') await api.productRows.update(product.id, { stock: pieces })
    else await sendDelivery({ reason, lines: [{ product: String(product.id), quantity: pieces }] })
    await openStock(product)
    showStockInList()
    showToast(t.saved)
    return
  } catch (error) {
    $productStock.set({ ...now, saving: false })
    toasts.fail(failureToast(error, t.saveFailed), error)
    return 'failed'
  }
}

function showStockInList(): void {
  const now = $productStock.get()
  if (now.state === 'ready') productList.change((row) => (row.id === now.product.id ? now.product : row))
  refreshProducts()
}

/** The key of the delivery last sent, until its answer is known, so that a repeated one counts once. */
let pending: { draft: string; key: string } | null = null

/** Sends a delivery and shows the new stock in the list. @param key of a change that the caller may repeat
 *  @throws RequestFailure */
export async function sendDelivery(delivery: StockDelivery, key = keyOf(delivery)): Promise<StockDelivered> {
  const headers = { 'Idempotency-Key': key }
  const answer = await api.owner<StockDelivered>('/api/stock/deliveries', { method: 'POST', body: delivery, headers })
  pending = null
  const levels = new Map(answer.items.map(({ productId, stock }) => [productId, stock]))
  productList.change((row) => (levels.has(row.id) ? { ...row, stock: levels.get(row.id) ?? null } : row))
  return answer
}

function keyOf(delivery: StockDelivery): string {
  const draft = JSON.stringify(delivery)
  if (pending?.draft !== draft) pending = { draft, key: `${Date.now()}-${Math.random().toString(36).slice(2)}` }
  return pending.key
}
