// The order of row locks (decision 0053): transactions that lock the same rows in different orders wait for each other, until PostgreSQL
// ends one of them a second later.
import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Transaction } from './schema.ts'

/** Tables whose rows shoppers and owners change at the same time, in the order in which a transaction locks rows of several. */
type SharedTable = 'orders' | 'products' | 'coupons'

const locked = new WeakMap<Transaction, Map<SharedTable, Set<number>>>()

/** Locks rows by their ids, lowest first, until the transaction ends. To be called before they are read, with all that will be changed.
 *  SQLite has one writer. */
export async function lockRows(trx: Transaction, table: SharedTable, ids: readonly number[]): Promise<void> {
  const missing = noteLocks(trx, table, ids)
  if (missing.length === 0) return
  await sql`select 1 from ${sql.table(table)} where id = any(${missing}::bigint[]) order by id for no key update`.execute(trx)
}

/** Waits until no other transaction has locked this name. */
export async function lockName(trx: Transaction, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${`lechaim ${name}`}))`.execute(trx)
}

/** Items in the order in which their rows are to be changed, one by one. */
export const inLockOrder = <Item>(items: Iterable<Item>, idOf: (item: Item) => number): Item[] =>
  [...items].sort((one, other) => idOf(one) - idOf(other))

/** Notes rows that the next statement locks by itself.
 *  @returns those that were not locked yet; none on SQLite
 *  @throws Error for a row below another one that is locked: a mistake of the caller, which would end in deadlocks */
export function noteLocks(trx: Transaction, table: SharedTable, ids: readonly number[]): number[] {
  if (!isPostgres(trx)) return []
  const tables = locked.get(trx) ?? new Map<SharedTable, Set<number>>()
  locked.set(trx, tables)
  const held = tables.get(table) ?? new Set()
  tables.set(table, held)
  const missing = inLockOrder(new Set(ids), Number).filter((id) => !held.has(id))
  const [lowest = 0] = missing
  const highest = Math.max(0, ...held)
  if (missing.length > 0 && lowest < highest)
    throw new Error(`${table} ${lowest} would be locked after ${highest}: lock all rows at once, before`)
  for (const id of missing) held.add(id)
  return missing
}
