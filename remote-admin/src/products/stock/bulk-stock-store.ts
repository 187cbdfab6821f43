import { api } from '@lechaim/shared/client/shop-api.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createKeys } from '../../resource/keys.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { $selection, clearSelection } from '../product-selection.ts'
import { productList } from '../products-store.ts'
import { stockMessages as t } from './stock-messages.ts'
import { type CorrectionReason, piecesOf, sendDelivery } from './stock-store.ts'

export const $bulkStock = atom<'closed' | 'open' | 'saving'>('closed')

const toasts = createFailureToasts()
/** The limits of one request for deliveries and for counts. */
const batchSize = { delivery: 200, breakage: 200, count: 500 }

export const openBulkStock = (): void => $bulkStock.set('open')

export function closeBulkStock(): void {
  if ($bulkStock.get() === 'saving') return
  toasts.dismiss()
  $bulkStock.set('closed')
}

const keys = createKeys()

/** Adds the pieces to the stock of each selected product, or sets what was counted of each.
 *  @returns the error of the amount where it is wrong, `failed` after a toast, undefined once it is done */
export async function changeSelectedStock(reason: CorrectionReason, text: string): Promise<string | undefined> {
  const pieces = piecesOf(text, reason === 'count' ? 0 : 1)
  if (pieces === null) return t.amountInvalid
  const ids = $selection.get()
  if ($bulkStock.get() === 'saving' || ids.length === 0) return
  toasts.dismiss()
  $bulkStock.set('saving')
  const key = keys.of([reason, pieces, ids])
  try {
    for (let at = 0; at < ids.length; at += batchSize[reason]) {
      const batch = ids.slice(at, at + batchSize[reason])
      if (reason === 'count') await setCounted(batch, pieces)
      else await sendDelivery({ reason, lines: batch.map((id) => ({ product: String(id), quantity: pieces })) }, `${key}-${at}`)
    }
    keys.done()
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
