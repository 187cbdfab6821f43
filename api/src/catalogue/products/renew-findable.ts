// The rows by which filters and the search find a product, after a change of it.
import type { Transaction } from '../../db/schema.ts'
import { writeValues } from '../drinks/write-values.ts'
import { writeProductKeys } from '../search/write-keys.ts'
import type { columnsOf, ProductRow } from './products-table.ts'

type Columns = ReturnType<typeof columnsOf>

/** Columns that neither filters nor the search read. */
const unread: readonly string[] = ['image', 'low_stock_at']
/** Columns that the search alone reads. */
const texts: readonly string[] = ['name', 'description']

/** Writes those rows that the changed columns or categories have made outdated.
 *  @param row the product before the change */
export async function renewFindable(trx: Transaction, row: ProductRow, changed: Columns, hasNewCategories: boolean): Promise<void> {
  const read = Object.keys(changed).filter((column) => !unread.includes(column))
  if (read.some((column) => !texts.includes(column))) await writeValues(trx, row.id, { ...row, ...changed })
  if (read.length > 0 || hasNewCategories) await writeProductKeys(trx, row.id)
}
