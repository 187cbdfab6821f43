import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { sql } from 'kysely'
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
    const rows = await readRows(db, last)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    yield await linesOf(db, rows)
  }
}

type ExportedRow = ProductRow & { movement: number | null }

/** Each product with the movement that its stock comes from, read in one statement: an order between two would be missed by an import. */
function readRows(db: Database, after: number): Promise<ExportedRow[]> {
  const last = sql<
    number | null
  >`case when p.stock is not null then (select max(m.id) from stock_movements as m where m.product_id = p.id) end`
  return db
    .selectFrom('products as p')
    .selectAll()
    .select(last.as('movement'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
}

async function linesOf(db: Database, rows: ExportedRow[]): Promise<string> {
  const ids = rows.map(({ id }) => id)
  const names = await categoryNamesOf(db, ids, { visibleOnly: false })
  return rows
    .map((row) => {
      const cells = writeCells(row, names.get(row.id) ?? [], Number(row.movement ?? 0))
      return csvLine(productColumnNames.map((column) => cells[column]))
    })
    .join('')
}
