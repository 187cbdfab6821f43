import { isDeepStrictEqual } from 'node:util'
import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { StockDelivery, StockLevel } from '@lechaim/shared/contracts/stock.ts'
import { gtinForms, isGtin } from '@lechaim/shared/lib/gtin.ts'
import { foldedName, plainText } from '@lechaim/shared/lib/hebrew.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { Transaction } from '../../db/schema.ts'
import { ApiError, invalid } from '../../http/errors/api-error.ts'
import { foldedNameColumn } from '../products/products-table.ts'
import { moveStock } from './stock.ts'

/** Adds a delivery to stock, or takes what broke from it: all lines or none. A repeated key changes nothing and answers the same
 *  products. Products that were not counted are from now on, from 0.
 *  @throws validation_failed for a name that several products carry or more pieces than fit, not_found, insufficient_stock for more broken
 *  pieces than there are, each with the line's field; idempotency_mismatch */
export async function deliverStock(
  trx: Transaction,
  { reason, lines }: StockDelivery,
  deliveryKey: string,
  by: string,
): Promise<StockLevel[]> {
  const moves = await Promise.all(
    lines.map(async ({ product, quantity }, index) => ({
      productId: await findNamed(trx, product, `lines.${index}.product`),
      change: reason === 'delivery' ? quantity : -quantity,
    })),
  )
  const ids = moves.map(({ productId }) => productId)
  await lockRows(trx, 'products', ids)
  if (!(await isRepeated(trx, deliveryKey, moves))) {
    for (const [index, { productId, change }] of moves.entries()) {
      await trx.updateTable('products').set({ stock: 0 }).where('id', '=', productId).where('stock', 'is', null).execute()
      if ((await moveStock(trx, productId, change, { reason, deliveryKey, by })) !== null) continue
      const field = `lines.${index}.quantity`
      if (change > 0) throw invalid(field, `At most ${maxStock} pieces of one product`)
      throw new ApiError('insufficient_stock', 'Fewer pieces are left than that', { field })
    }
  }
  return trx.selectFrom('products').select(['id as productId', 'name', 'stock']).where('id', 'in', ids).orderBy('id').execute()
}

/** True when this delivery was taken with this key.
 *  @throws idempotency_mismatch for another one */
async function isRepeated(trx: Transaction, deliveryKey: string, moves: { productId: number; change: number }[]): Promise<boolean> {
  const earlier = await trx
    .selectFrom('stock_movements')
    .select(['product_id as productId', 'change'])
    .where('delivery_key', '=', deliveryKey)
    .orderBy('id')
    .execute()
  if (earlier.length === 0) return false
  if (isDeepStrictEqual(earlier, moves)) return true
  throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another delivery', { field: 'Idempotency-Key' })
}

/** The product of this barcode, else of this number, else of this name. */
async function findNamed(trx: Transaction, typed: string, field: string): Promise<number> {
  const text = plainForm(typed)
  const digits = text.replace(/[ -]/g, '')
  const byBarcode = isGtin(digits)
    ? await trx.selectFrom('products').select('id').where('barcode', 'in', gtinForms(digits)).limit(2).execute()
    : []
  if (byBarcode.length > 1) throw invalid(field, 'Several products have this barcode: use the number')
  if (byBarcode[0]) return byBarcode[0].id
  const byId = /^\d{1,15}$/.test(text) && (await trx.selectFrom('products').select('id').where('id', '=', Number(text)).executeTakeFirst())
  if (byId) return byId.id
  const similar = await trx.selectFrom('products').select(['id', 'name_key']).where(foldedNameColumn, '=', foldedName(text)).execute()
  const exact = similar.filter(({ name_key }) => name_key === plainText(text))
  const [first, second] = exact.length > 0 ? exact : similar
  if (!first) throw new ApiError('not_found', 'There is no such product', { field })
  if (second) throw invalid(field, 'Several products have this name: use the number')
  return first.id
}
