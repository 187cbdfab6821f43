import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { categoryNamesOf } from '../products/products-queries.ts'
import { writeCells } from './product-cells.ts'

const rowsAtOnce = 500

/** The whole catalogue as a file, oldest first, some rows at a time, so that its size costs no memory. */
export async function* exportProducts(db: Database): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(productColumns))
  for (let rows = await readRows(db, 0); rows.length > 0; rows = await readRows(db, rows.at(-1)?.id ?? 0)) {
    const ids = rows.map(({ id }) => id)
    const names = await categoryNamesOf(db, ids, { visibleOnly: false })
    const cells = rows.map((row) => writeCells(row, names.get(row.id) ?? [], row.movement))
    yield cells.map((each) => csvLine(productColumnNames.map((column) => each[column]))).join('')
  }
}

/** Each product with the last movement of its stock, read in one statement: an order between two would be missed by an import. */
const readRows = (db: Database, after: number) =>
  db
    .selectFrom('products as p')
    .selectAll()
    .select(sql<number>`coalesce((select max(m.id) from stock_movements as m where m.product_id = p.id), 0)`.as('movement'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
