import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrdersTable } from './orders-table.tsx'

const order: Order = {
  id: 1048,
  customerName: 'Maya Cohen',
  customerEmail: 'maya@example.com',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12, תל אביב',
  notes: 'להשאיר אצל השכן',
  items: [],
  total: 1204.5,
  status: 'processing',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
}
const render = (more: Partial<Order> = {}) =>
  renderToString(
    <OrdersTable
      orders={[{ ...order, ...more }]}
      stale={false}
      sort="-total"
      selection={new Set()}
      onSort={() => {}}
      onSelect={() => {}}
      onOpen={() => {}}
    />,
  )
const html = render()
const plain = html.replace(/[\u200e\u200f]/g, '').replace(/\u00a0/g, ' ')

test('table roles are explicit', () => {
  expect(html).toContain('role="table"')
  expect(html.match(/role="columnheader"/g)).toHaveLength(11)
  expect(html.match(/role="cell"/g)).toHaveLength(11)
})

test('shows number, customer, e-mail, total, status and he-IL date', () => {
  for (const text of ['1048', 'Maya Cohen', 'maya@example.com', '1,204.50 ₪', 'בטיפול', '20.11.2026, 14:02']) expect(plain).toContain(text)
})

test('a date is isolated: date, comma, time', () => {
  expect(html).toMatch(/<time dateTime="2026-11-20T12:02:00\.000Z" dir="ltr"[^>]*>20\.11\.2026, 14:02<\/time>/)
})

test('a details button is described by the number of its row', () => {
  const number = html.match(/aria-describedby="([^"]+)"[^>]*>פרטי הזמנה</)?.[1]
  expect(html).toMatch(new RegExp(`id="${number}"[^>]*>1048<`))
})

test("the status select is named after the order, and its value is the order's", () => {
  expect(html).toContain('aria-label="סטטוס הזמנה 1048"')
  expect(html).toMatch(/<option value="processing" selected="">/)
})

test('shows phone, town, pieces and that there is a note', () => {
  for (const text of ['052-1234567', 'תל אביב', '0 יחידות', 'יש הערה']) expect(plain).toContain(text)
})

test('only the column by which the list is sorted says so', () => {
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
})

test.each([
  [{}, ''],
  [{ paid: 1204.5, paidBy: ['bit'] }, 'שולם · ביט'],
  [{ paid: 20, paidBy: ['cash', 'card'] }, 'שולם חלקית: 20.00 ₪ · מזומן · אשראי מחוץ לאתר'],
  [{ refunded: 5 }, 'הוחזר'],
] as [Partial<Order>, string][])('of money %j the row says %j', (money, shown) => {
  const row = render(money)
    .replace(/[\u200e\u200f]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/<!-- -->|<\/?bdi[^>]*>/g, '')
  const said = row.match(/(?:לא שולם|שולם|הוחזר)[^<]*/)?.[0] ?? ''
  expect(said).toBe(shown)
})
