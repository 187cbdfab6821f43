// Stock of the selected products: the same pieces added to each, or the same count set for each.
import { api } from '@lechaim/shared/client/shop-api.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { $selection, clearSelection } from '../product-selection.ts'
import { productList } from '../products-store.ts'
import { stockMessages as t } from './stock-messages.ts'
import { piecesOf, sendDelivery } from './stock-store.ts'

export type BulkReason = 'delivery' | 'count'

export const $bulkStock = atom<'closed' | 'open' | 'saving'>('closed')

const toasts = createFailureToasts()
/** The limits of one request for deliveries and for counts. */
const batchSize = { delivery: 200, count: 500 } as const

export const openBulkStock = async (): Promise<void> => $bulkStock.set('open')

export function closeBulkStock(): void {
  if ($bulkStock.get() === 'saving') return
  toasts.dismiss()
  $bulkStock.set('closed')
}

/** The key of the change last begun, until all of it is done: a repeated one counts once in each batch. */
let pending: { draft: string; key: string } | null = null

/** Adds the pieces to the stock of each selected product, or sets what was counted of each.
 *  @returns the error of the amount where it is wrong, `failed` after a toast, undefined once it is done */
export async function changeSelectedStock(reason: BulkReason, text: string): Promise<string | undefined> {
  const pieces = piecesOf(text, reason === 'count' ? 0 : 1)
  if (pieces === null) return t.amountInvalid
  const ids = $selection.get()
  if ($bulkStock.get() === 'saving' || ids.length === 0) return
  toasts.dismiss()
  $bulkStock.set('saving')
  const draft = JSON.stringify([reason, pieces, ids])
  if (pending?.draft !== draft) pending = { draft, key: crypto.randomUUID() }
  try {
    for (let at = 0; at < ids.length; at += batchSize[reason]) {
      const batch = ids.slice(at, at + batchSize[reason])
      if (reason === 'count') await setCounted(batch, pieces)
      else await sendDelivery({ reason, lines: batch.map((id) => ({ product: String(id), quantity: pieces })) }, `${pending.key}-${at}`)
    }
    pending = null
    $bulkStock.set('closed')
    clearSelection()
    refreshProducts()
    showToast(t.taken(ids.length))
    return
  } catch (error) {
    $bulkStock.set('open')
    toasts.fail(failureToast(error, t.saveFailed), error)
    return 'failed'
  }
}

async function setCounted(batch: number[], stock: number): Promise<void> {
  const changed = new Set((await api.bulkProducts({ action: 'count', ids: batch, stock })).ids)
  productList.change((row) => (changed.has(row.id) ? { ...row, stock } : row))
}
