import type { ProductBulk } from '@lechaim/shared/contracts/product-bulk.ts'
import type { Transaction } from '../../db/schema.ts'
import { deleteProduct, updateProduct } from './save-product.ts'

/** Shows, hides or deletes all of these products, or none when it fails. What has gone meanwhile is passed over.
 *  @returns the ids of those to which it was done */
export async function changeProducts(trx: Transaction, { action, ids }: ProductBulk): Promise<number[]> {
  const found = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  for (const { id } of found) {
    if (action === 'delete') await deleteProduct(trx, id)
    else await updateProduct(trx, id, { visible: action === 'show' })
  }
  return found.map(({ id }) => id)
}
