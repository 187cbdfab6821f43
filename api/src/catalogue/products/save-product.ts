// Writing products, with the rules of SPEC §5. Every function runs in a transaction of the caller's.
import type { ProductBulk } from '@lechaim/shared/contracts/product-bulk.ts'
import type { ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { invalid, notFound } from '../../http/errors/api-error.ts'
import { checkVersion, deleteRow } from '../../rows/edit-rows.ts'
import { resolveCategories } from '../categories/categories-queries.ts'
import { writeValues } from '../drinks/write-values.ts'
import { writeProductKeys } from '../search/write-keys.ts'
import { setStock } from '../stock/stock.ts'
import { keepFormerPrice, scheduleAfter } from './product-schedule.ts'
import { findSavedProduct } from './products-queries.ts'
import { columnsOf, type ProductRow } from './products-table.ts'
import { renewFindable } from './renew-findable.ts'
import { switchProduct } from './switch-products.ts'

/** Inserts a product and answers its id. `by` is the address of the owner who counted its stock.
 *  @throws category_required, category_unknown, validation_failed for a barcode's check digit and for a sale */
export async function insertProduct(trx: Transaction, draft: ProductDraft, by = ''): Promise<number> {
  checkBarcode(draft)
  const categoryIds = await resolveCategories(trx, draft.categories)
  const createdAt = now()
  const row = await trx
    .insertInto('products')
    .values({
      ...columnsOf(draft),
      ...scheduleAfter(null, draft, createdAt),
      name: draft.name,
      name_key: plainText(draft.name),
      description: draft.description,
      image: draft.image ?? '',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await linkCategories(trx, row.id, categoryIds)
  await setStock(trx, row.id, draft.stock ?? null, by)
  await writeValues(trx, row.id, row)
  await writeProductKeys(trx, row.id)
  return row.id
}

/** Changes only the fields that the patch defines (SPEC §5). `by` is the address of the owner who counted its stock.
 *  @throws not_found, outdated (with the current row), category_required, category_unknown, validation_failed for a barcode's check
 *  digit and for a sale */
export async function updateProduct(trx: Transaction, id: number, patch: ProductPatch, by = ''): Promise<void> {
  checkBarcode(patch)
  const at = now()
  await lockRows(trx, 'products', [id])
  const row = await currentRow(trx, id, at)
  if (!row) throw notFound('product')
  await checkVersion(row.updated_at, patch, 'product', () => findSavedProduct(trx, id))
  const columns = columnsOf(patch)
  const schedule = scheduleAfter(row, patch, at)
  const lowest = schedule.price === row.price ? row.lowest_price : await keepFormerPrice(trx, id, row.price, at)
  await trx
    .updateTable('products')
    .set({
      ...columns,
      ...schedule,
      name_key: patch.name && plainText(patch.name),
      lowest_price: lowest,
      updated_at: changedAt(row.updated_at),
    })
    .where('id', '=', id)
    .execute()
  if (patch.stock !== undefined) await setStock(trx, id, patch.stock, by)
  if (patch.categories) await linkCategories(trx, id, await resolveCategories(trx, patch.categories))
  await renewFindable(trx, row, columns, patch.categories !== undefined)
}

/** A schema can't check a check digit. */
function checkBarcode({ barcode }: ProductPatch): void {
  if (barcode && !isGtin(barcode)) throw invalid('barcode', 'The check digit of the barcode is wrong')
}

/** The row with what is due by now. */
async function currentRow(trx: Transaction, id: number, at: string): Promise<ProductRow | undefined> {
  const read = () => trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  const row = await read()
  if (!row?.next_change_at || row.next_change_at > at) return row
  await switchProduct(trx, id, row.next_change_at, at)
  return read()
}

/** @throws not_found */
export async function deleteProduct(trx: Transaction, id: number): Promise<void> {
  await lockRows(trx, 'products', [id])
  await writeValues(trx, id, null)
  await deleteRow(trx, 'products', id)
}

async function linkCategories(trx: Transaction, productId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom('product_categories').where('product_id', '=', productId).execute()
  const links = categoryIds.map((categoryId, position) => ({ product_id: productId, category_id: categoryId, position }))
  await trx.insertInto('product_categories').values(links).execute()
}

/** Shows, hides, counts or deletes all of these products, or none when it fails. What has gone meanwhile is passed over. `by` is the
 *  address of the owner who counted.
 *  @returns the ids of those to which it was done
 *  @throws validation_failed for a stock without its action, or the action without a stock */
export async function changeProducts(trx: Transaction, { action, ids, stock }: ProductBulk, by: string): Promise<number[]> {
  if ((action === 'count') !== (stock !== undefined)) throw invalid('stock', 'A stock belongs to the action count')
  await lockRows(trx, 'products', ids)
  const found = await trx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').execute()
  for (const { id } of found) {
    if (action === 'delete') await deleteProduct(trx, id)
    else await updateProduct(trx, id, action === 'count' ? { stock } : { visible: action === 'show' }, by)
  }
  return found.map(({ id }) => id)
}
