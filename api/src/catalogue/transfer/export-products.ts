import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import type { Database } from '../../db/schema.ts'
import { categoryNamesOf } from '../products/products-queries.ts'
import type { ProductRow } from '../products/products-table.ts'
import { writeCells } from './product-cells.ts'

const rowsAtOnce = 500

/** The whole catalogue as a file, oldest first, some rows at a time, so that its size costs no memory. */
export async function* exportProducts(db: Database): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(productColumns))
  let last = 0
  for (;;) {
    const rows = await db.selectFrom('products').selectAll().where('id', '>', last).orderBy('id').limit(rowsAtOnce).execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    yield await linesOf(db, rows)
  }
}

async function linesOf(db: Database, rows: ProductRow[]): Promise<string> {
  const ids = rows.map(({ id }) => id)
  const names = await categoryNamesOf(db, ids, { visibleOnly: false })
  const movements = await lastMovements(db, rows)
  return rows
    .map((row) => {
      const cells = writeCells(row, names.get(row.id) ?? [], movements.get(row.id))
      return csvLine(productColumnNames.map((column) => cells[column]))
    })
    .join('')
}

async function lastMovements(db: Database, rows: ProductRow[]): Promise<Map<number, number>> {
  const counted = rows.filter(({ stock }) => stock !== null).map(({ id }) => id)
  if (counted.length === 0) return new Map()
  const found = await db
    .selectFrom('stock_movements')
    .select(['product_id', (query) => query.fn.max('id').as('last')])
    .where('product_id', 'in', counted)
    .groupBy('product_id')
    .execute()
  return new Map(found.map(({ product_id, last }) => [product_id, Number(last)]))
}
