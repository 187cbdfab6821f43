// The owner's list of orders and its sums. Nothing is read that grows with the shop: a filter that leaves few orders is listed and sorted,
// of any other one a page is read from indexes of the column.
import { maxCountedOrders } from '@lechaim/shared/contracts/order-columns.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { OrderFilter as FilterQuery, OrderPage, OrderQuery, OrderSums } from '@lechaim/shared/contracts/orders.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { invalid } from '../http/errors/api-error.ts'
import {
  commonOf,
  fulfils,
  hasAllStatuses,
  inAnySequence,
  inSequence,
  isBehind,
  isNewestFirst,
  isOfStatusesAlone,
  keys,
  type OrderFilter,
  type Place,
  readFilter,
  readSort,
  type Sort,
  type SortKey,
  sortedBy,
  uncommonOf,
  withoutNul,
} from './order-filter.ts'
import { hasWords, matchingOrders } from './order-search.ts'
import { withItems } from './orders-queries.ts'
import type { OrderRow } from './orders-table.ts'

/** A page of orders with their items. Each word of `q` is in the name, the e-mail or the phone number, in any order, or `q` is the order's
 *  number (SPEC §2).
 *  @throws validation_failed for an invalid cursor or day */
export async function listOrders(db: Database, { limit = 24, after, sort, ...query }: OrderQuery): Promise<OrderPage> {
  const filter = readFilter(query)
  const found = await pageOf(db, filter, { sort: readSort(sort), after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { items: await withItems(db, rows), next: last && found.length > limit ? cursorOf(last, filter, readSort(sort)) : null }
}

/** Cancelled orders are summed up apart.
 *  @throws validation_failed for an invalid day */
export async function sumOrders(db: Database, query: FilterQuery): Promise<OrderSums> {
  const filter = readFilter(query)
  const orders = filter.text
    ? inList(db, await matchedIds(db, filter, maxCountedOrders + 1))
    : filter.phone === null
      ? inAnySequence(filter, maxCountedOrders + 1)
      : inList(db, await fewIds(db, filter))
  const isCancelled = sql`m.status = 'cancelled'`
  const { rows } = await sql<{ is_cancelled: number; orders: number; pieces: number; total: number }>`
    select case when ${isCancelled} then 1 else 0 end as is_cancelled, count(*) as orders, sum(pieces) as pieces, sum(total) as total
    from ${orders} as m group by 1`.execute(db)
  const count = rows.reduce((sum, row) => sum + row.orders, 0)
  if (count > maxCountedOrders) return { orders: maxCountedOrders, isMore: true, pieces: null, total: null }
  const cancelled = rows.find((row) => row.is_cancelled === 1)
  return {
    orders: count,
    isMore: false,
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    total: toShekels(rows.reduce((sum, { total }) => sum + total, 0)),
    ...(cancelled && { cancelled: { orders: cancelled.orders, pieces: cancelled.pieces, total: toShekels(cancelled.total) } }),
  }
}

interface Page {
  sort: Sort
  after: string | undefined
  limit: number
}

/** @returns rows in the order of the list, at most the limit */
async function pageOf(db: Database, filter: OrderFilter, { sort, after, limit }: Page): Promise<OrderRow[]> {
  if (sort.column === 'status') return byStatus(db, filter, { sort, after, limit })
  const key = keyOf(filter, sort)
  const place = after === undefined ? null : readPlace(after, key)
  if (filter.text && isNewestFirst(sort)) return newestWithWords(db, filter, place?.id ?? Number.MAX_SAFE_INTEGER, limit)
  if ((key === 'id' || key === 'created_at') && !filter.text && filter.phone === null)
    return rowsOf(db, inSequence(filter, { key, isUp: sort.isUp, place, limit }), key, sort.isUp)
  const rows = await fewRows(db, filter, key)
  const sources = rows ? [rows] : await walksOf(db, filter, key)
  const columns = sql.join([...new Set<SortKey>(['id', key])].map((name) => sql.ref(`m.${name}`)))
  const stretch = sql`where ${isBehind('m', key, sort.isUp, place)} order by ${sortedBy('m', key, sort.isUp)} limit ${limit}`
  const pages = sources.map(
    (source, index) => sql`select * from (select ${columns} from ${source} as m ${stretch}) as ${sql.id(`page${index}`)}`,
  )
  const merged = sql<{ id: number }>`(select m.id from (${sql.join(pages, sql` union all `)}) as m ${stretch})`
  return rowsOf(db, merged, key, sort.isUp)
}

/** The orders of a filter that leaves many, each part by an index of the column. */
async function walksOf(db: Database, filter: OrderFilter, key: SortKey): Promise<RawBuilder<{ id: number }>[]> {
  if (filter.text || filter.phone !== null || (hasAllStatuses(filter) && filter.sources === null)) return [walk(db, filter)]
  const common = commonOf(filter)
  return [...uncommonOf(filter), ...(common ? [(await fewRows(db, common, key)) ?? walk(db, common)] : [])]
}

/** The orders of a filter with their key, if they are few; null otherwise. Their numbers are sent nowhere but where words or a customer need
 *  them. */
async function fewRows(db: Database, filter: OrderFilter, key: SortKey): Promise<RawBuilder<{ id: number }> | null> {
  if (!filter.text && filter.phone === null) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${inAnySequence(filter, few + 1)} as m`.execute(db)
    return (rows[0]?.count ?? 0) <= few ? inAnySequence(filter, few + 1, key) : null
  }
  const ids = filter.text ? await matchedIds(db, filter, few + 1) : await fewIds(db, filter)
  return ids.length <= few ? inList(db, ids) : null
}

/** Orders up to which those of a filter are listed and sorted. */
const few = maxCountedOrders

/** Newest orders have the highest numbers; with other conditions than statuses they are read by their date. */
const keyOf = (filter: OrderFilter, { column }: Sort): SortKey => {
  if (column === 'status') return 'created_at'
  if (column !== 'number' && column !== 'date') return keys[column]
  return filter.text || isOfStatusesAlone(filter) ? 'id' : 'created_at'
}

/** Each status after the other, the newest orders first. The cursor names the status before the place in it. */
async function byStatus(db: Database, filter: OrderFilter, { sort, after, limit }: Page): Promise<OrderRow[]> {
  const [, current, inside] = /^([a-z]+) ([\s\S]*)$/.exec(after ?? '') ?? []
  const sequence = sort.isUp ? filter.statuses : filter.statuses.toReversed()
  const begin = current === undefined ? 0 : sequence.indexOf(current as OrderStatus)
  if (begin < 0 || (after !== undefined && current === undefined)) throw foreignCursor()
  const rows: OrderRow[] = []
  for (const [at, status] of sequence.slice(begin).entries()) {
    const page = { sort: readSort(), after: at === 0 ? inside : undefined, limit: limit - rows.length }
    rows.push(...(await pageOf(db, { ...filter, statuses: [status] }, page)))
    if (rows.length === limit) break
  }
  return rows
}

function cursorOf(row: OrderRow, filter: OrderFilter, sort: Sort): string {
  if (sort.column === 'status') return `${row.status} ${cursorOf(row, filter, readSort())}`
  const key = keyOf(filter, sort)
  return key === 'id' ? String(row.id) : `${row.id}:${row[key]}`
}

/** @throws validation_failed */
function readPlace(cursor: string, key: SortKey): Place {
  const [, number, text] = /^(\d{1,16})(?::([\s\S]*))?$/.exec(withoutNul(cursor)) ?? []
  const id = Number(number)
  const isNumber = key === 'total' || key === 'pieces'
  const value = isNumber ? Number(text) : text
  if (!Number.isSafeInteger(id) || id < 1 || (key !== 'id' && value === undefined) || (isNumber && !Number.isSafeInteger(value)))
    throw foreignCursor()
  return { id, key: value ?? id }
}

const foreignCursor = () => invalid('after', 'The cursor does not belong to this list')

/** Numbers of the orders of a filter without words; more than a few where it leaves so many. */
async function fewIds(db: Database, filter: OrderFilter): Promise<number[]> {
  const orders =
    filter.phone === null
      ? inAnySequence(filter, few + 1)
      : sql<{ id: number }>`(select o.id from orders as o where ${fulfils('o', filter)} limit ${few + 1})`
  const { rows } = await sql<{ id: number }>`select m.id from ${orders} as m`.execute(db)
  return rows.map(({ id }) => id)
}

/** Numbers of the orders of a filter with words, at most the limit, in any order. */
async function matchedIds(db: Database, filter: OrderFilter, limit: number): Promise<number[]> {
  const isWide = hasNoConditions(filter)
  const candidates = isWide ? [] : await fewIds(db, filter)
  const source = isWide || candidates.length > few ? matchingOrders(db, filter) : withWords(db, candidates, filter.text)
  const { rows } = await sql<{ id: number }>`select m.id from ${source} as m limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const numbered = await numberedOrder(db, filter)
  return numbered && ids.length < limit && !ids.includes(numbered.id) ? [...ids, numbered.id] : ids
}

const hasNoConditions = (filter: OrderFilter): boolean => isOfStatusesAlone(filter) && hasAllStatuses(filter)

const inList = (db: Database, ids: number[]): RawBuilder<{ id: number }> =>
  sql`(select o.* from orders as o where o.id in (select value from ${listOf(db, 'bigint', ids)}))`

const walk = (db: Database, filter: OrderFilter): RawBuilder<{ id: number }> =>
  sql`(select o.* from orders as o where ${fulfils('o', filter, true)} and ${filter.text ? hasWords(db, filter.text) : sql`true`})`

const withWords = (db: Database, ids: number[], text: string): RawBuilder<{ id: number }> =>
  sql`(select o.id from orders as o where o.id in (select value from ${listOf(db, 'bigint', ids)}) and ${hasWords(db, text)})`

async function rowsOf(db: Database, ids: RawBuilder<{ id: number }>, key: SortKey, isUp: boolean): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select o.* from ${ids} as m cross join orders as o where o.id = m.id
    order by ${sortedBy('o', key, isUp)}`.execute(db)
  return rows
}

/** Orders to compare with the words one by one before an index is asked: a frequent word fills a page sooner that way. */
const near = 1000

/** The newest orders that have the words, below a number. A common word costs a moment, also with a filter that leaves few orders or none. */
async function newestWithWords(db: Database, filter: OrderFilter, before: number, limit: number): Promise<OrderRow[]> {
  const found = await matchedOrders(db, filter, before, limit)
  const numbered = await numberedOrder(db, filter)
  if (!numbered || numbered.id >= before || found.some(({ id }) => id === numbered.id)) return found
  return [...found, numbered].sort((one, other) => other.id - one.id).slice(0, limit)
}

async function matchedOrders(db: Database, filter: OrderFilter, before: number, limit: number): Promise<OrderRow[]> {
  const newest = async (ids: RawBuilder<{ id: number }>) =>
    rowsOf(db, sql`(select m.id from ${ids} as m where m.id < ${before} order by m.id desc limit ${limit})`, 'id', false)
  for (const count of hasNoConditions(filter) ? [near] : [near, few]) {
    const ids = await newestIds(db, filter, before, count + 1)
    const isAll = ids.length <= count
    if (count === few && !isAll) break
    const found = await newest(withWords(db, ids, filter.text))
    if (isAll || found.length === limit) return found
  }
  return newest(matchingOrders(db, filter))
}

/** Clocks of several processes differ by less. */
const skewMs = 3_600_000

/** Numbers of the newest orders of a filter, words aside; of another filter than one of statuses also some that are not below the number. */
async function newestIds(db: Database, filter: OrderFilter, before: number, limit: number): Promise<number[]> {
  if (filter.phone !== null) return fewIds(db, filter)
  const key = isOfStatusesAlone(filter) ? 'id' : 'created_at'
  const place = key === 'id' ? { id: before, key: before } : await latestPlace(db, before)
  const { rows } = await sql<{ id: number }>`select m.id from ${inSequence(filter, { key, isUp: false, place, limit })} as m`.execute(db)
  return rows.map(({ id }) => id)
}

async function latestPlace(db: Database, before: number): Promise<Place | null> {
  const row = await db.selectFrom('orders').select('created_at').where('id', '=', before).executeTakeFirst()
  return row ? { id: before, key: new Date(Date.parse(row.created_at) + skewMs).toISOString() } : null
}

/** The order whose number the text is, if the filter leaves it. */
async function numberedOrder(db: Database, filter: OrderFilter): Promise<OrderRow | undefined> {
  const id = Number(/^#?(\d{1,15})$/.exec(filter.text)?.[1])
  if (!(id >= 1)) return
  const { rows } = await sql<OrderRow>`select o.* from orders as o where o.id = ${id} and ${fulfils('o', filter)}`.execute(db)
  return rows[0]
}
