import type { Schema, Transaction } from '../db/schema.ts'
import { invalid } from '../http/errors/api-error.ts'

/** Tables whose rows have a place. */
type OrderedTable = { [T in keyof Schema]: Schema[T] extends { id: unknown; position: number } ? T : never }[keyof Schema]

/** Gives the named rows each other's places, in the order given; rows that aren't named keep theirs, so that what somebody else adds
 *  meanwhile is never moved. A place is no change of the row itself: `updated_at` stays, and an open form stays valid.
 *  @throws validation_failed with the ids that no row has */
export async function reorder(trx: Transaction, table: OrderedTable, ids: readonly number[]): Promise<void> {
  const rows = await trx.selectFrom(table).select(['id', 'position']).orderBy('position').orderBy('id').execute()
  const places = new Map(rows.map((row) => [row.id, row.position]))
  const unknown = ids.filter((id) => !places.has(id))
  if (unknown.length > 0) throw invalid('ids', 'There are no such rows', unknown)
  const named = new Set(ids)
  const next = [...ids]
  for (const [position, row] of rows.entries()) {
    const id = named.has(row.id) ? (next.shift() ?? row.id) : row.id
    if (places.get(id) === position) continue
    await trx.updateTable(table).set({ position }).where('id', '=', id).execute()
  }
}
