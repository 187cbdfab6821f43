// The owner's list of orders against the same rule in plain code, over more orders than are listed and sorted at once.

import { type OrderColumn, type OrderSort, orderColumns } from '@lechaim/shared/contracts/order-columns.ts'
import type { OrderSource, PaymentState } from '@lechaim/shared/contracts/order-kinds.ts'
import { orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { OrderSums } from '@lechaim/shared/contracts/orders.ts'
import { dayOf } from '@lechaim/shared/lib/order-days.ts'
import { searchTextOf } from '@lechaim/shared/lib/order-words.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApp, startOnce, testOnSqlite } from '../test-app.ts'
import { listOrders } from './list-orders.ts'

const names = ['דנה לוי', 'נועם כהן', 'Maya Cohen', 'יעל כץ', 'אבי לוי']
const towns = ['תל אביב', 'חיפה', '', 'באר שבע']

/** Most orders, one in twenty of which is not delivered. */
const count = 10_600

const sourceOf = (id: number): OrderSource => (id % 90 === 0 ? 'phone' : id % 91 === 0 ? 'whatsapp' : 'web')

/** Of each state: nothing came, half, all, or all was given back. */
function moneyOf(id: number): { paid: number; refunded: number } {
  const total = (id * 37) % 997
  if (id % 15 === 0) return { paid: 0, refunded: 1 }
  if (id % 14 === 0) return { paid: Math.floor(total / 2), refunded: 0 }
  return { paid: id % 3 === 0 ? total : 0, refunded: 0 }
}

function paymentOf({ paid, refunded, total }: { paid: number; refunded: number; total: number }): PaymentState {
  if (paid === 0 && refunded > 0) return 'refunded'
  return paid >= total ? 'paid' : paid === 0 ? 'unpaid' : 'partly'
}

/** Two orders of each moment, an hour apart. */
const rowOf = (id: number) => {
  const name = names[(id * 7) % names.length] ?? ''
  const email = `s${id % 50}@shop.example`
  const phone = `05212345${String(id % 40).padStart(2, '0')}`
  return {
    id,
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    customer_address: 'הרצל 12',
    notes: '',
    total: (id * 37) % 997,
    source: sourceOf(id),
    ...moneyOf(id),
    pieces: 1 + ((id * 11) % 5),
    town: towns[(id * 3) % towns.length] ?? '',
    phone_key: phone,
    coupon_code: id % 6 === 0 ? 'CHAG' : null,
    status: id % 20 === 0 ? (orderStatuses[(id / 20) % 5] ?? 'pending') : ('delivered' as const),
    search_text: searchTextOf(name, email, phone),
    idempotency_key: String(id),
    request_hash: '',
    created_at: new Date(Date.UTC(2026, 0, 1, Math.floor(id / 2))).toISOString(),
  }
}
const rows = Array.from({ length: count }, (_, at) => rowOf(at + 1))
type Row = (typeof rows)[number]

const shop = startOnce(async () => {
  const started = await startApp({ rateLimits: false })
  for (let at = 0; at < rows.length; at += 500)
    await started.app.db
      .insertInto('orders')
      .values(rows.slice(at, at + 500))
      .execute()
  return started
})

const keyOf: Record<OrderColumn, (row: Row) => string | number> = {
  number: ({ id }) => id,
  date: ({ created_at }) => created_at,
  customer: ({ customer_name }) => customer_name,
  email: ({ customer_email }) => customer_email,
  phone: ({ phone_key }) => phone_key,
  town: ({ town }) => town,
  pieces: ({ pieces }) => pieces,
  total: ({ total }) => total,
  status: ({ status }) => orderStatuses.indexOf(status),
}

const isLess = (one: string | number, other: string | number) =>
  typeof one === 'string' ? Buffer.compare(Buffer.from(one), Buffer.from(String(other))) : one - Number(other)

function sorted(found: readonly Row[], sort: OrderSort = '-number'): number[] {
  const column = sort.replace('-', '') as OrderColumn
  const sign = sort.startsWith('-') ? -1 : 1
  const key = keyOf[column]
  const newer = column === 'status' ? -1 : sign
  return [...found].sort((a, b) => sign * isLess(key(a), key(b)) || newer * (a.id - b.id)).map(({ id }) => id)
}

type Query = Partial<Record<'q' | 'status' | 'from' | 'until' | 'coupon' | 'source' | 'payment' | 'phone', string>>

const matching = ({ q, status, from, until, coupon, source, payment, phone }: Query): Row[] =>
  rows.filter(
    (row) =>
      (!status || status.split(',').includes(row.status)) &&
      (!from || dayOf(row.created_at) >= from) &&
      (!until || dayOf(row.created_at) <= until) &&
      (!coupon || row.coupon_code !== null) &&
      (!source || source.split(',').includes(row.source)) &&
      (!payment || payment.split(',').includes(paymentOf(row))) &&
      (!phone || row.phone_key === phone) &&
      (!q || row.search_text.includes(q)),
  )

const search = (query: object) => new URLSearchParams(query as Record<string, string>)

async function pages({ sort, ...query }: Query & { sort?: OrderSort }, limit: number, most: number): Promise<number[]> {
  const ids: number[] = []
  let after: string | undefined
  do {
    const page = await listOrders(shop().app.db, { ...query, coupon: query.coupon ? 'any' : undefined, sort, limit, after })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined && ids.length < most)
  return ids
}

const filters: Query[] = [
  {},
  { status: 'delivered' },
  { status: 'pending' },
  { status: 'pending,shipped,cancelled' },
  { status: 'delivered,cancelled' },
  { from: '2026-02-01', until: '2026-02-03' },
  { from: '2026-01-05' },
  { until: '2026-05-01', status: 'delivered,shipped' },
  { coupon: 'any' },
  { coupon: 'any', status: 'shipped', from: '2026-03-01' },
  { q: 'לוי' },
  { q: 'לוי', status: 'delivered' },
  { q: 'כהן', status: 'pending,shipped' },
  { q: 'cohen', from: '2026-02-01', until: '2026-02-10' },
  { q: 'דנה', coupon: 'any' },
  { q: 's7@', from: '2026-01-02', status: 'delivered' },
  { source: 'phone' },
  { source: 'phone,whatsapp', status: 'pending' },
  { source: 'web', payment: 'unpaid' },
  { payment: 'unpaid,partly' },
  { payment: 'refunded', from: '2026-02-01', status: 'delivered' },
  { payment: 'partly', coupon: 'any' },
  { q: 'לוי', payment: 'paid', source: 'web' },
  { phone: '0521234507' },
  { phone: '0521234507', status: 'pending' },
  { q: 'אין כזה' },
]
const sorts = orderColumns.flatMap((column): OrderSort[] => [column, `-${column}`])

describe('a page of the list', () => {
  test.each(filters)('of %j has the orders of the filter in sequence, page by page', async (query) => {
    // Each sequence is that of several filters, and all are those of the list of all orders.
    const at = filters.indexOf(query)
    for (const sort of [undefined, ...sorts.filter((_, index) => at === 0 || (index + at) % 5 === 0)]) {
      const expected = sorted(matching(query), sort)
      const shown = await pages({ ...query, ...(sort && { sort }) }, 30, 60)
      expect(shown.length, String(sort)).toBe(Math.min(expected.length, 60))
      expect(shown, String(sort)).toEqual(expected.slice(0, shown.length))
    }
  })

  test('the last pages are reached as well', async () => {
    const few = { from: '2026-02-01', until: '2026-02-05', sort: '-total' } as const
    expect(await pages(few, 7, count)).toEqual(sorted(matching(few), '-total'))
    const sequence = { status: 'pending,shipped', sort: '-status' } as const
    expect(await pages(sequence, 50, count)).toEqual(sorted(matching(sequence), '-status'))
  })

  test('a phone number is found in any spelling', async () => {
    expect(await pages({ phone: '+972 52-123-4507' }, 100, 1000)).toEqual(sorted(matching({ phone: '0521234507' })))
  })

  test('an order of the filter is found by its number', async () => {
    expect(await pages({ q: '#40', sort: 'total' }, 10, 10)).toContain(40)
    expect(await pages({ q: '41', status: 'delivered' }, 100, 1000)).toContain(41)
    expect(await pages({ q: '41', status: 'pending' }, 100, 1000)).not.toContain(41)
  })
})

describe('the sums', () => {
  test.each(filters)('of %j are those of its orders, up to ten thousand', async (query) => {
    const answer = await shop().owner('GET', `/api/orders/sums?${search(query)}`)
    const found = matching(query)
    const sumsOf = (rows: typeof found) => ({
      pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
      total: rows.reduce((sum, row) => sum + row.total, 0) / 100,
    })
    const cancelled = found.filter(({ status }) => status === 'cancelled')
    expect(answer.json<OrderSums>()).toEqual(
      found.length > 10_000
        ? { orders: 10_000, isMore: true, pieces: null, total: null }
        : {
            orders: found.length,
            isMore: false,
            ...sumsOf(found),
            ...(cancelled.length > 0 && { cancelled: { orders: cancelled.length, ...sumsOf(cancelled) } }),
          },
    )
  })

  test('are for the owner alone', async () => {
    expect((await shop().visitor('GET', '/api/orders/sums')).statusCode).toBe(401)
  })
})

test.each([
  'status=none',
  'status=pending,',
  'from=2026-02-30',
  'until=26.11.2026',
  'from=9999-99-99',
  'coupon=CHAG',
  'source=mail',
  'payment=unpaid,',
  'sort=name',
  'sort=--total',
  'sort=total&after=17',
  'sort=-total&after=17:x',
  'sort=status&after=17',
  'sort=status&after=none 17',
  'after=x',
  'after=0',
  'from=2026-01-01&after=17',
])('%s is refused', async (query) => {
  const path = `/api/orders?${query}`
  expect((await shop().owner('GET', encodeURI(path))).statusCode).toBe(400)
})

test('the last day of the calendar, and NUL in any text, are no failure', async () => {
  for (const query of [
    'until=9999-12-31',
    'from=0001-01-01',
    'q=%00',
    'phone=%00',
    'sort=total&after=17:%005',
    'sort=customer&after=17:%00',
  ])
    expect((await shop().owner('GET', encodeURI(`/api/orders?${decodeURIComponent(query)}`))).statusCode, query).toBeLessThan(500)
})

testOnSqlite('pages and sums read indexes, and sort nothing but what they show', async () => {
  const { app, owner } = shop()
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const executor = app.db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query) => {
    statements.push(query)
    return execute(query)
  }
  try {
    for (const query of filters.filter(({ q }) => q === undefined))
      for (const sort of ['-number', '-date', 'total', 'town', '-customer'])
        for (const path of [`?${search({ ...query, sort })}`, `/sums?${search(query)}`]) await owner('GET', `/api/orders${path}`)
  } finally {
    executor.executeQuery = execute
  }
  const plans = new Map<string, string[]>()
  for (const { sql: text } of statements.filter(({ sql: text }) => text.includes('from orders as o')))
    if (!plans.has(text)) {
      const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replace(/\?/g, () => 'null'))}`.execute(app.db)
      plans.set(
        text,
        plan.rows.map(({ detail }) => detail),
      )
    }
  const newest = /order by "o"."id" (?:asc|desc) limit/
  const scans = [...plans].filter(([text, plan]) => !newest.test(text) && plan.some((step) => /^SCAN o(?! USING)/.test(step)))
  expect(scans).toEqual([])
  const desk = [...plans].filter(([text]) => text.includes('"o"."source" = ?') || text.includes('o.source = ?'))
  expect(desk.length).toBeGreaterThan(3)
  const others = desk.filter(([, plan]) =>
    plan.some((step) => /^SEARCH o (?!USING (?:COVERING )?INDEX orders_(?:desk|\w+_uncommon)|USING INTEGER)/.test(step)),
  )
  expect(others).toEqual([])
  const apart = [...plans].filter(([text]) => text.includes("o.source <> 'web'"))
  expect(apart.length).toBeGreaterThan(3)
  const sorted = apart.filter(([, plan]) => !plan.some((step) => /^SEARCH o USING COVERING INDEX orders_\w+_uncommon/.test(step)))
  expect(sorted).toEqual([])
  const walks = [...plans].filter(([text]) => text.includes("|| ''"))
  expect(walks.length).toBeGreaterThan(2)
  expect(walks.filter(([, plan]) => !plan.some((step) => /^S(?:CAN|EARCH) o USING COVERING INDEX orders_/.test(step)))).toEqual([])
})
