// Common steps of writing what the owner edits.
import type { ErrorCode } from '@lechaim/shared/contracts/error-codes.ts'
import type { FastifyInstance } from 'fastify'
import type { PlainTopic } from '../changes/topics.ts'
import { isUniqueViolation } from '../db/engine.ts'
import type { Connection, Schema, Transaction } from '../db/schema.ts'
import { ApiError, invalid, notFound } from '../http/errors/api-error.ts'

/** @returns a function that runs work in a transaction and publishes the topic after the commit */
export const createWriter =
  ({ serialized, changes }: FastifyInstance, topic: PlainTopic) =>
  async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    const result = await serialized(work)
    changes.publish(topic)
    return result
  }

const rowsAtOnce = 10

/** Runs work on a few of the items in each transaction, so that others write in between. After a failure those before it stay changed. */
export async function inParts<Item, Result>(
  { serialized }: Pick<Connection, 'serialized'>,
  items: readonly Item[],
  work: (trx: Transaction, part: Item[], before: readonly Result[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += rowsAtOnce)
    results.push(...(await serialized((trx) => work(trx, items.slice(at, at + rowsAtOnce), results))))
  return results
}

/** Refuses a patch of an earlier version of the row than this `updated_at`.
 *  @param current reads the row as it is on the wire, for the error's details
 *  @throws outdated */
export async function checkVersion(
  version: string,
  { updatedAt = version }: { updatedAt?: string },
  name: string,
  current: () => unknown,
): Promise<void> {
  if (updatedAt === version) return
  throw new ApiError('outdated', `The ${name} was changed meanwhile`, { details: await current() })
}

/** Explains that a unique index already holds the value of a field.
 *  @returns what to do with the error of a write */
export const refuseTaken =
  (code: ErrorCode, message: string, field: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? new ApiError(code, message, { field }) : error
  }

const names = { banners: 'banner', categories: 'category', coupons: 'coupon', products: 'product' }

/** @throws not_found */
export async function deleteRow(trx: Transaction, table: keyof typeof names, id: number): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(names[table])
}

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
