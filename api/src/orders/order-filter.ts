// The owner's filter of orders as conditions in SQL, and the orders that it leaves, from indexes of `orders` alone.
import type { OrderColumn, OrderSort } from '@lechaim/shared/contracts/order-columns.ts'
import { type OrderSource, orderSources, type PaymentState, paymentStates } from '@lechaim/shared/contracts/order-kinds.ts'
import { type OrderStatus, orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { OrderFilter as Query } from '@lechaim/shared/contracts/orders.ts'
import { beginningOf, daysAfter } from '@lechaim/shared/lib/order-days.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../http/errors/api-error.ts'

/** PostgreSQL stores no NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')

export interface OrderFilter {
  /** Words to find; empty for none. */
  text: string
  /** At least one, in their sequence. */
  statuses: readonly OrderStatus[]
  /** Instants: from the first one on, before the second. */
  from: string | null
  until: string | null
  hasCoupon: boolean
  /** Null for all. */
  sources: readonly OrderSource[] | null
  payments: readonly PaymentState[] | null
  /** Normalised. */
  phone: string | null
}

/** @throws validation_failed for a day that is none */
export function readFilter({ q = '', status, from, until, coupon, source, payment, phone }: Query): OrderFilter {
  return {
    text: plainForm(withoutNul(q)),
    statuses: chosenOf(orderStatuses, status) ?? orderStatuses,
    from: from === undefined ? null : readDay('from', from),
    until: until === undefined ? null : readDay('until', until, 1),
    hasCoupon: coupon !== undefined,
    sources: chosenOf(orderSources, source),
    payments: chosenOf(paymentStates, payment),
    phone: phone === undefined ? null : withoutNul(normalisePhone(phone)),
  }
}

function chosenOf<T extends string>(all: readonly T[], list: string | undefined): readonly T[] | null {
  const chosen = new Set<string>(list?.split(','))
  return list === undefined || all.every((each) => chosen.has(each)) ? null : all.filter((each) => chosen.has(each))
}

function readDay(field: string, day: string, more = 0): string {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? beginningOf(daysAfter(day, more)) : null
  if (instant === null) throw invalid(field, `${field} must be a day`)
  return instant
}

export const hasAllStatuses = ({ statuses }: OrderFilter): boolean => statuses.length === orderStatuses.length

/** True for a filter that asks for no more than statuses. */
export const isOfStatusesAlone = ({ from, until, hasCoupon, phone, ...filter }: OrderFilter): boolean =>
  from === null && until === null && !hasCoupon && phone === null && !asksSourceOrPayment(filter)

const asksSourceOrPayment = ({ sources, payments }: Pick<OrderFilter, 'sources' | 'payments'>): boolean =>
  sources !== null || payments !== null

export interface Sort {
  column: OrderColumn
  isUp: boolean
}

export const readSort = (sort: OrderSort = '-number'): Sort => ({
  column: sort.replace('-', '') as OrderColumn,
  isUp: !sort.startsWith('-'),
})

export const isNewestFirst = ({ column, isUp }: Sort): boolean => !isUp && (column === 'number' || column === 'date')

/** The stored column of each that the rows are sorted by; statuses are listed one after the other. */
export const keys = {
  number: 'id',
  date: 'created_at',
  customer: 'customer_name',
  email: 'customer_email',
  phone: 'phone_key',
  town: 'town',
  pieces: 'pieces',
  total: 'total',
} as const satisfies Partial<Record<OrderColumn, string>>

export type SortKey = (typeof keys)[keyof typeof keys]

/** The payment state of a row, by the expression of the index `orders_desk`. */
const paymentOf = (row: string): RawBuilder<PaymentState> => {
  const [paid, refunded, total] = ['paid', 'refunded', 'total'].map((name) => sql.ref(`${row}.${name}`))
  return sql`(case when ${paid} = 0 and ${refunded} > 0 then 'refunded' when ${paid} >= ${total} then 'paid'
    when ${paid} = 0 then 'unpaid' else 'partly' end)`
}

/** Conditions on a row of `orders` under this name, words aside.
 *  @param byItself keeps the engine from looking for such rows by an index of these columns: others are walked, in their order */
export function fulfils(row: string, filter: OrderFilter, byItself = false): RawBuilder<boolean> {
  const value = (of: RawBuilder<unknown>) => (byItself ? sql`(${of} || '')` : of)
  const column = (name: string) => value(sql`${sql.ref(`${row}.${name}`)}`)
  const { statuses, from, until, hasCoupon, sources, payments, phone } = filter
  const conditions = sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(hasAllStatuses(filter) ? [] : [sql`${column('status')} in (${sql.join(statuses)})`]),
      ...(from === null ? [] : [sql`${column('created_at')} >= ${from}`]),
      ...(until === null ? [] : [sql`${column('created_at')} < ${until}`]),
      ...(hasCoupon ? [sql`${sql.ref(`${row}.coupon_code`)} is not null`] : []),
      ...(sources === null ? [] : [sql`${column('source')} in (${sql.join(sources)})`]),
      ...(payments === null ? [] : [sql`${value(paymentOf(row))} in (${sql.join(payments)})`]),
      ...(phone === null ? [] : [sql`${column('phone_key')} = ${phone}`]),
    ],
    sql` and `,
  )})`
  // PostgreSQL takes each such condition for a rare one, and many of them for none at all: it would rather sort the whole table.
  return byItself ? sql<boolean>`coalesce(${conditions}, false)` : conditions
}

/** Orders that others outnumber, of which an index of each column is kept by source and status: a walk over all would pass by the others. In
 *  the words of these indexes. */
const isUncommon = sql<boolean>`(o.source <> 'web' or o.status = 'cancelled')`

/** The orders of a filter without words that are walked by source and status, each of these apart. */
export function uncommonOf({ statuses, sources, ...rest }: OrderFilter): RawBuilder<{ id: number }>[] {
  const others = fulfils('o', { ...rest, statuses: orderStatuses, sources: null }, true)
  return (sources ?? orderSources).flatMap((source) =>
    statuses
      .filter((status) => source !== 'web' || status === 'cancelled')
      .map(
        (status) => sql<{ id: number }>`(select o.* from orders as o
          where o.source = ${source} and o.status = ${status} and ${isUncommon} and ${others})`,
      ),
  )
}

/** The filter of all its other orders; null where it leaves none. */
export function commonOf(filter: OrderFilter): OrderFilter | null {
  const statuses = filter.statuses.filter((status) => status !== 'cancelled')
  return statuses.length > 0 && (filter.sources?.includes('web') ?? true) ? { ...filter, statuses, sources: ['web'] } : null
}

/** A place in a sorted list: behind the row with this key. */
export interface Place {
  id: number
  key: string | number
}

/** The rows behind a place. */
export function isBehind(row: string, key: SortKey, isUp: boolean, place: Place | null): RawBuilder<boolean> {
  if (!place) return sql<boolean>`true`
  const sign = sql.raw(isUp ? '>' : '<')
  if (key === 'id') return sql<boolean>`${sql.ref(`${row}.id`)} ${sign} ${place.id}`
  return sql<boolean>`(${sql.ref(`${row}.${key}`)}, ${sql.ref(`${row}.id`)}) ${sign} (${place.key}, ${place.id})`
}

export const sortedBy = (row: string, key: SortKey, isUp: boolean): RawBuilder<unknown> => {
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const id = sql`${sql.ref(`${row}.id`)} ${direction}`
  return key === 'id' ? id : sql`${sql.ref(`${row}.${key}`)} ${direction}, ${id}`
}

interface Stretch {
  key: 'id' | 'created_at'
  isUp: boolean
  place: Place | null
  limit: number
}

/** The stretches of indexes that make up the orders of a filter, as conditions on rows of `orders as o`: one for each status, and where the
 *  source or the payment state is asked for, one for each of these as well. */
function stretchesOf(filter: OrderFilter): RawBuilder<boolean>[] {
  const { statuses, sources, payments } = filter
  const rest = fulfils('o', { ...filter, statuses: orderStatuses, sources: null, payments: null })
  const ofStatus = statuses.map((status) => sql<boolean>`o.status = ${status} and ${rest}`)
  if (!asksSourceOrPayment(filter)) return ofStatus
  return (sources ?? orderSources).flatMap((source) =>
    (payments ?? paymentStates).flatMap((payment) =>
      ofStatus.map((condition) => sql<boolean>`o.source = ${source} and ${paymentOf('o')} = ${payment} and ${condition}`),
    ),
  )
}

/** The orders that the filter leaves, words aside, by number or date: those of each stretch from its index, merged.
 *  @returns rows of `id`, `created_at`, `total` and `pieces` */
export function inSequence(filter: OrderFilter, { key, isUp, place, limit }: Stretch): RawBuilder<{ id: number }> {
  const stretch = (condition: RawBuilder<boolean>) => sql`select o.id, o.created_at, o.total, o.pieces from orders as o
    where ${condition} and ${isBehind('o', key, isUp, place)} order by ${sortedBy('o', key, isUp)} limit ${limit}`
  // Without more conditions the table itself has this order.
  if (key === 'id' && hasAllStatuses(filter)) return sql`(${stretch(fulfils('o', filter))})`
  const parts = stretchesOf(filter).map((condition, index) => sql`select * from (${stretch(condition)}) as ${sql.id(`part${index}`)}`)
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as m order by ${sortedBy('m', key, isUp)} limit ${limit})`
}

/** The same orders without a sequence, which reads no more than so many.
 *  @param key a column that the rows have as well */
export function inAnySequence(filter: OrderFilter, limit: number, key: SortKey = 'id'): RawBuilder<{ id: number }> {
  const columns = [...new Set(['id', 'status', 'total', 'pieces', key])].map((name) => sql.ref(`o.${name}`))
  const parts = stretchesOf(filter).map((condition) => sql`select ${sql.join(columns)} from orders as o where ${condition}`)
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as m limit ${limit})`
}
