// The values of a product's drink fields, written in the transaction that saves it.
import { sql } from 'kysely'
import type { Transaction } from '../../db/schema.ts'
import { type ValueColumns, valuesOf } from './drinks-table.ts'

/** Stores the values in place of those of before, and deletes values that no product has any more.
 *  @param row null for a product that is about to be deleted */
export async function writeValues(trx: Transaction, productId: number, row: ValueColumns | null): Promise<void> {
  const before = await trx.selectFrom('product_values').select('value_id').where('product_id', '=', productId).execute()
  const ids = row ? await idsOf(trx, valuesOf(row)) : []
  const gone = before.map((link) => link.value_id).filter((id) => !ids.includes(id))
  const added = ids.filter((id) => !before.some((link) => link.value_id === id))
  if (gone.length > 0) {
    await trx.deleteFrom('product_values').where('product_id', '=', productId).where('value_id', 'in', gone).execute()
    await trx
      .deleteFrom('drink_values')
      .where('id', 'in', gone)
      .where(sql<boolean>`not exists (select 1 from product_values as p where p.value_id = drink_values.id)`)
      .execute()
  }
  if (added.length > 0)
    await trx
      .insertInto('product_values')
      .values(added.map((value_id) => ({ value_id, product_id: productId })))
      .execute()
}

async function idsOf(trx: Transaction, values: ReturnType<typeof valuesOf>): Promise<number[]> {
  const ids: number[] = []
  for (const { facet, value } of values) {
    const find = trx.selectFrom('drink_values').select('id').where('facet', '=', facet).where('value', '=', value)
    const known = await find.executeTakeFirst()
    ids.push((known ?? (await trx.insertInto('drink_values').values({ facet, value }).returning('id').executeTakeFirstOrThrow())).id)
  }
  return ids
}
