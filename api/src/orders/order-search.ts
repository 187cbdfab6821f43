// Finds orders by the customer's name, e-mail address and phone number, through an index of all sequences of three characters.
import { isBeginning, needsOf } from '@lechaim/shared/lib/order-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { fulfils, hasAllStatuses, isOfStatusesAlone, type OrderFilter } from './order-filter.ts'

/** The orders of a filter, which have all its words, in any order; words of one or two characters are beginnings of words.
 *  @returns rows of one column, `id` */
export function matchingOrders(db: Database, filter: OrderFilter): RawBuilder<{ id: number }> {
  const { text, statuses } = filter
  if (isPostgres(db)) return sql`(select o.id from orders as o where ${hasWords(db, text)} and ${fulfils('o', filter)})`
  const needs = needsOf(text)
  const sequences = needs.map((need) => `(${need.map((texts) => `(${texts.flatMap(sequencesOf).join(' AND ')})`).join(' OR ')})`)
  const isNeeded = needs.some((need) => need.some((texts) => texts.some((text) => !isSequence(text))))
  // The index of statuses tells an order's without reading the order.
  const isOf = (status: string) => sql<boolean>`exists (select 1 from orders as s where s.status = ${status} and s.id = f.rowid)`
  const conditions = [
    ...(hasAllStatuses(filter) ? [] : [any(statuses.map(isOf))]),
    ...(isOfStatusesAlone(filter)
      ? []
      : [sql<boolean>`exists (select 1 from orders as o where o.id = f.rowid and ${fulfils('o', filter)})`]),
    ...(isNeeded ? [sql<boolean>`exists (select 1 from orders as o where o.id = f.rowid and ${hasWords(db, text)})`] : []),
  ]
  return sql`(select f.rowid as id from order_trigrams as f
    where f.order_trigrams match ${sequences.join(' AND ')} and ${all([sql<boolean>`true`, ...conditions])})`
}

/** The same as a condition on single rows of `orders as o`. */
export function hasWords(db: Database, query: string): RawBuilder<boolean> {
  const contains = isPostgres(db) ? isLike : hasText
  return all(needsOf(query).map((need) => any(need.map((texts) => all(texts.map(contains))))))
}

const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Two spaces stand before each word in the index, so that beginnings of one and two characters are sequences too. */
const indexed = (text: string): string => (isBeginning(text) ? `  ${text}`.slice(-Math.max(3, text.length + 1)) : text)

/** A few sequences of a text are enough, since what has them is compared with it; overlapping ones are mostly in the same orders. */
const maxSequences = 6

function sequencesOf(text: string): string[] {
  const characters = [...indexed(text)]
  const last = characters.length - 3
  const starts = new Set([...Array(maxSequences).keys()].map((index) => Math.min(3 * index, last)))
  const sequences = [...starts].map((at) => characters.slice(at, at + 3).join(''))
  return sequences.map((sequence) => `"${sequence.replaceAll('"', '""')}"`)
}

/** Texts of one sequence need no comparison with an order that has it. */
const isSequence = (text: string): boolean => [...text].length <= 3

const hasText = (text: string): RawBuilder<boolean> =>
  isBeginning(text) ? sql`instr(' ' || replace(o.search_text, char(10), ' '), ${` ${text}`}) > 0` : sql`instr(o.search_text, ${text}) > 0`

/** By the expression of the index `orders_search_text`. */
const isLike = (text: string): RawBuilder<boolean> => {
  const pattern = (isBeginning(text) ? ` ${text}` : text).replace(/[\\%_]/g, '\\$&')
  return sql`(' ' || replace(o.search_text, chr(10), ' ')) like ${`%${pattern}%`}`
}
