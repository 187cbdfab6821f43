import type { Customer, CustomerSuggestions } from '@lechaim/shared/contracts/customers.ts'
import { pickupAddress } from '@lechaim/shared/messages/order-fields.ts'
import { expect, test } from 'vitest'
import { expectRefused, makeCategory, makeProduct, startApp } from '../../test-app.ts'

async function shop() {
  const started = await startApp({ rateLimits: false })
  await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { price: 45 })
  let keys = 0
  const place = async (customerPhone: string, customerAddress: string, quantity: number) => {
    const items = [{ productId: wine.id, quantity }]
    const draft = { customerName: 'דנה', customerEmail: 'd@shop.example', customerPhone, customerAddress, items, total: 45 * quantity }
    const placed = await started.visitor('POST', '/api/orders', draft, { 'idempotency-key': `key-${++keys}` })
    expect(placed.statusCode, placed.body).toBe(201)
    return placed.json<{ id: number }>().id
  }
  const read = (phone: string) => started.owner('GET', `/api/customers?phone=${encodeURIComponent(phone)}`)
  const save = (body: object) => started.owner('PATCH', '/api/customers', body)
  return { ...started, place, read, save }
}

test('orders by one phone number in any spelling are those of one customer', async () => {
  const { owner, place, read } = await shop()
  await place('052-1234567', 'הרצל 12, תל אביב', 1)
  await place('+972 52 123 4567', 'הרצל 14, תל אביב', 2)
  await place('054-1234567', 'חיפה', 9)
  const cancelled = await place('0521234567', 'הנשיא 3, חיפה', 4)
  await owner('PATCH', `/api/orders/${cancelled}`, { status: 'cancelled' })
  const customer = (await read('(052) 1234567')).json<Customer>()
  expect(customer).toMatchObject({
    phone: '0521234567',
    name: 'דנה',
    address: 'הנשיא 3, חיפה',
    orders: 2,
    total: 135,
    cancelled: 1,
    notes: '',
    updatedAt: null,
  })
  expect(customer.firstAt <= customer.lastAt).toBe(true)
  const list = await owner('GET', `/api/orders?phone=${encodeURIComponent('+972-52-1234567')}`)
  expect(list.json<{ items: unknown[] }>().items).toHaveLength(3)
})

test('the address of a customer is that of the last order which was not fetched', async () => {
  const { owner, place, read } = await shop()
  await place('052-1234567', pickupAddress, 1)
  expect((await read('052-1234567')).json<Customer>().address).toBe('')
  await place('052-1234567', 'הרצל 12, תל אביב', 1)
  await place('052-1234567', pickupAddress, 1)
  expect((await read('052-1234567')).json<Customer>().address).toBe('הרצל 12, תל אביב')
  const suggested = await owner('GET', '/api/customers/suggestions?phone=0521')
  expect(suggested.json<CustomerSuggestions>().items).toMatchObject([{ phone: '0521234567', address: 'הרצל 12, תל אביב' }])
})

test('notes are kept, and a save over newer ones is refused', async () => {
  const { place, read, save } = await shop()
  await place('052-1234567', 'הרצל 12, תל אביב', 1)
  const first = await save({ phone: '052 1234567', notes: 'להתקשר לפני', updatedAt: null })
  expect(first.statusCode, first.body).toBe(200)
  const { updatedAt } = first.json<Customer>()
  expect((await read('0521234567')).json<Customer>()).toMatchObject({ notes: 'להתקשר לפני', updatedAt })
  const late = await save({ phone: '0521234567', notes: 'אחר', updatedAt: null })
  expectRefused(late, 409, 'outdated')
  expect(late.json().error.details.notes).toBe('להתקשר לפני')
  const next = await save({ phone: '0521234567', notes: '', updatedAt })
  expect(next.json<Customer>().notes).toBe('')
  expect(next.json<Customer>().updatedAt).not.toBe(updatedAt)
})

test('one of two notes saved at once is refused', async () => {
  const { place, save } = await shop()
  await place('052-1234567', 'הרצל 12, תל אביב', 1)
  const saves = ['א', 'ב', 'ג'].map((notes) => save({ phone: '0521234567', notes, updatedAt: null }))
  const codes = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([200, 409, 409])
})

test('a number without orders is not found, and nobody else reads customers', async () => {
  const { visitor, read, save } = await shop()
  expect((await read('0521234567')).statusCode).toBe(404)
  expect((await read('%00')).statusCode).toBe(404)
  expect((await save({ phone: '0521234567', notes: 'א' })).statusCode).toBe(404)
  expect((await visitor('GET', '/api/customers?phone=0521234567')).statusCode).toBe(401)
  expect((await visitor('PATCH', '/api/customers', {})).statusCode).toBe(401)
})
