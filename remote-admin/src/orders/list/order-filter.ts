// The filter and sequence of the orders: in the address, as the server is asked for it, and by the server's rule for orders that arrive live.
import { type OrderColumn, type OrderSort, orderColumns } from '@lechaim/shared/contracts/order-columns.ts'
import { type OrderSource, orderSources, type PaymentState, paymentStates } from '@lechaim/shared/contracts/order-kinds.ts'
import { type OrderStatus, orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { OrderFilter as FilterQuery, Order } from '@lechaim/shared/contracts/orders.ts'
import { dayOf, daysOf, type Period } from '@lechaim/shared/lib/order-days.ts'
import { hasWords, searchTextOf } from '@lechaim/shared/lib/order-words.ts'
import { townOfOrder } from '@lechaim/shared/lib/town.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { paidStateOf } from '../payment-state.ts'

interface OrderFilter {
  q: string
  /** Empty for all. */
  statuses: readonly OrderStatus[]
  /** `range` is from `from` until `until`, both days included; either may be empty. */
  days: '' | Period | 'range'
  from: string
  until: string
  coupon: boolean
  /** Empty for all. */
  source: '' | OrderSource
  payment: '' | PaymentState
}

export const allOrders: OrderFilter = {
  q: '',
  statuses: [],
  days: '',
  from: '',
  until: '',
  coupon: false,
  source: '',
  payment: '',
}

export const newestFirst: OrderSort = '-number'

export interface OrderView extends OrderFilter {
  sort: OrderSort
}

export const defaultView: OrderView = { ...allOrders, sort: newestFirst }

const daysAre = ['today', 'yesterday', 'week', 'range'] as const
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isSort = (text: string): text is OrderSort => orderColumns.some((column) => text === column || text === `-${column}`)

/** Lines of `name:value`, as they stand in the address. */
export function linesOf({ q, statuses, days, from, until, coupon, source, payment, sort }: OrderView): string {
  const lines: [name: string, value: string][] = [
    ['q', q.trim()],
    ['status', statuses.join(',')],
    ['days', days],
    ['from', days === 'range' ? from : ''],
    ['until', days === 'range' ? until : ''],
    ['coupon', coupon ? 'any' : ''],
    ['source', source],
    ['payment', payment],
    ['sort', sort === newestFirst ? '' : sort],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join('\n')
}

/** Unknown lines and values are ignored. */
export function viewOf(lines = ''): OrderView {
  const texts = new Map(lines.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
  const textOf = (name: string) => texts.get(name) ?? ''
  const dayIn = (name: string) => (isDay(textOf(name)) ? textOf(name) : '')
  const chosen = textOf('status').split(',')
  const days = daysAre.find((each) => each === textOf('days')) ?? ''
  return {
    q: textOf('q'),
    statuses: orderStatuses.filter((status) => chosen.includes(status)),
    days,
    from: days === 'range' ? dayIn('from') : '',
    until: days === 'range' ? dayIn('until') : '',
    coupon: textOf('coupon') === 'any',
    source: orderSources.find((each) => each === textOf('source')) ?? '',
    payment: paymentStates.find((each) => each === textOf('payment')) ?? '',
    sort: isSort(textOf('sort')) ? (textOf('sort') as OrderSort) : newestFirst,
  }
}

const spanOf = ({ days, from, until }: OrderFilter) =>
  days === '' ? {} : days === 'range' ? { from: from || undefined, until: until || undefined } : daysOf(days)

/** The same filter as the server is asked for it. */
export const queryOf = (filter: OrderFilter): FilterQuery => ({
  q: filter.q.trim() || undefined,
  status: filter.statuses.join(',') || undefined,
  ...spanOf(filter),
  coupon: filter.coupon ? 'any' : undefined,
  source: filter.source || undefined,
  payment: filter.payment || undefined,
})

/** True for a filter that leaves out any order. */
export const isFiltered = (filter: OrderFilter): boolean => Object.values(queryOf(filter)).some((value) => value !== undefined)

/** Filters that are set, beside the search. */
export const countFilters = ({ statuses, days, coupon, source, payment }: OrderFilter): number =>
  [statuses.length > 0, days, coupon, source, payment].filter(Boolean).length

/** True if an order matches the filter, by the server's rule (SPEC §2). */
export function matchesFilter(order: Order, filter: OrderFilter): boolean {
  const { from, until } = spanOf(filter)
  const day = dayOf(order.createdAt)
  return (
    (filter.statuses.length === 0 || filter.statuses.includes(order.status)) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until) &&
    (!filter.coupon || order.coupon !== undefined) &&
    (filter.source === '' || filter.source === (order.source ?? 'web')) &&
    (filter.payment === '' || filter.payment === paidStateOf(order)) &&
    isFound(order, filter.q)
  )
}

function isFound({ id, customerName, customerEmail, customerPhone }: Order, query: string): boolean {
  const number = plainForm(query).replace(/^#/, '')
  return String(id) === number || hasWords(searchTextOf(customerName, customerEmail, customerPhone), query)
}

export const piecesOf = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

const keys: Record<OrderColumn, (order: Order) => string | number> = {
  number: ({ id }) => id,
  date: ({ createdAt }) => createdAt,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  phone: ({ customerPhone }) => normalisePhone(customerPhone),
  town: townOfOrder,
  pieces: piecesOf,
  total: ({ total }) => total,
  status: ({ status }) => orderStatuses.indexOf(status),
}

/** The sequence of two orders in the list, as the server sorts them. */
export function compareOrders(one: Order, other: Order, sort: OrderSort): number {
  const column = sort.replace('-', '') as OrderColumn
  const [first, second] = [keys[column](one), keys[column](other)]
  const upwards = first < second ? -1 : first > second ? 1 : column === 'status' ? 0 : one.id - other.id
  // Within a status the newest come first, in both directions.
  return (sort.startsWith('-') ? -upwards : upwards) || other.id - one.id
}
