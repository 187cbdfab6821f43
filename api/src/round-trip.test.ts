// Each field of a contract that can be written is written alone and read again, by values made from the contract itself: a field that is accepted
// and not stored fails here, whoever adds it.
import { BannerDraft, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import { CategoryDraft, CategoryPatch } from '@lechaim/shared/contracts/categories.ts'
import { Carousel, FooterPatch, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { CouponDraft, CouponPatch } from '@lechaim/shared/contracts/coupons.ts'
import { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp, startOnce } from './test-app.ts'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  examples?: unknown[]
}

/** A value that the schema allows and that no row has by itself. */
function sample(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {})
  if (schema.enum) return schema.enum.at(-1)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sample(each)]))
  if (schema.type === 'array') return [sample(schema.items ?? {})]
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 7
  return 'טקסט'
}

const writable = ({ properties }: { properties: object }) =>
  Object.entries(properties as Record<string, Schema>).filter(([name]) => name !== 'updatedAt')

/** Other fields that a field needs, and a value where the contract's own example does not fit a shop. */
type Needs = Record<string, Record<string, unknown>>

const later = '2030-01-01T00:00:00.000Z'
const red = { categories: ['יין אדום'] }
const needs: Record<string, Needs> = {
  product: { categories: red, saleFrom: { regularPrice: 119.9 }, saleUntil: { regularPrice: 119.9, saleUntil: later } },
  coupon: {
    categories: red,
    amount: { percent: null },
    validUntil: { validUntil: later },
  },
  category: { isMainCategory: { isMainCategory: true }, visible: {} },
  banner: { showUntil: { showUntil: later } },
}

const shop = startOnce(async () => {
  const started = await startApp()
  await makeCategory(started.owner)
  const parent = await makeCategory(started.owner, { name: 'אב' })
  await makeCategory(started.owner, { name: 'יין אדום' })
  return { ...started, parent }
})

let named = 0
const entities: { name: string; draft: { properties: object }; patch: { properties: object }; path: string; blank: () => object }[] = [
  {
    name: 'product',
    draft: ProductDraft,
    patch: ProductPatch,
    path: '/api/products',
    blank: () => ({ name: `מוצר ${named++}`, price: 50, description: 'תיאור', categories: ['יין'] }),
  },
  {
    name: 'category',
    draft: CategoryDraft,
    patch: CategoryPatch,
    path: '/api/categories',
    blank: () => ({ name: `קטגוריה ${named++}`, description: 'תיאור' }),
  },
  { name: 'banner', draft: BannerDraft, patch: BannerPatch, path: '/api/banners', blank: () => ({ title: `באנר ${named++}` }) },
  { name: 'coupon', draft: CouponDraft, patch: CouponPatch, path: '/api/coupons', blank: () => ({ code: `KOD${named++}`, percent: 5 }) },
]

/** The fields to send for one of them, and what is read afterwards. */
function fieldsFor(entity: string, field: string, schema: Schema): Record<string, unknown> {
  const own =
    field === 'parentId' ? shop().parent.id : field === 'name' ? `שם ${named++}` : field === 'code' ? `HADASH${named++}` : sample(schema)
  return { [field]: own, ...needs[entity]?.[field] }
}

/** The row on the list's first page, which has the newest of long lists. */
async function readAgain(owner: Send, path: string, id: number): Promise<Record<string, unknown> | undefined> {
  const { items } = (await owner('GET', path)).json<{ items: Record<string, unknown>[] }>()
  return items.find((item) => item.id === id)
}

describe.each(entities)('a $name', ({ name, draft, patch, path, blank }) => {
  test.each(writable(draft))('keeps the field %s of a new one', async (field, schema) => {
    const { owner } = shop()
    const sent = fieldsFor(name, field, schema)
    const response = await owner('POST', path, { ...blank(), ...sent })
    expect(response.statusCode, response.body).toBe(201)
    expect(await readAgain(owner, path, response.json().id)).toMatchObject(sent)
  })

  test.each(writable(patch))('keeps the field %s of a change', async (field, schema) => {
    const { owner } = shop()
    const { id } = (await owner('POST', path, blank())).json<{ id: number }>()
    const sent = fieldsFor(name, field, schema)
    const response = await owner('PATCH', `${path}/${id}`, sent)
    expect(response.statusCode, response.body).toBe(200)
    expect(await readAgain(owner, path, id)).toMatchObject(sent)
  })
})

describe.each([
  { path: '/api/footer', patch: FooterPatch },
  { path: '/api/header', patch: HeaderPatch },
])('the record $path', ({ path, patch }) => {
  // Confirmed texts are read as those that are left (content/setup.test.ts); a switch is absent while it is off.
  const fields = writable(patch).filter(([name]) => name !== 'confirmed')
  test.each(fields)('keeps the field %s', async (field, schema) => {
    const { owner } = shop()
    const sent = { [field]: field === 'keepCart' ? true : sample(schema) }
    const response = await owner('PATCH', path, sent)
    expect(response.statusCode, response.body).toBe(200)
    expect((await owner('GET', path)).json()).toMatchObject(sent)
  })
})

test('the carousel keeps all its fields', async () => {
  const { owner } = shop()
  const sent = {
    images: ['/bundled/a.jpg'],
    times: [{ showFrom: later, showUntil: '2031-01-01T00:00:00.000Z' }],
    links: [{ address: '/?category=יין', text: 'ליינות שלנו' }],
  }
  expect(Object.keys(sent).sort()).toEqual(Object.keys(Carousel.properties).sort())
  expect((await owner('PUT', '/api/carousel', sent)).statusCode).toBe(200)
  expect((await owner('GET', '/api/carousel')).json()).toEqual(sent)
})

test('an order keeps all its fields', async () => {
  const { owner, visitor } = shop()
  const product = await makeProduct(owner, { name: 'להזמנה', price: 100 })
  await owner('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  await owner('PATCH', `/api/products/${product.id}`, { alcoholPercent: 12 })
  const draft: Record<string, unknown> = Object.fromEntries(writable(OrderDraft).map(([name, schema]) => [name, sample(schema)]))
  Object.assign(draft, { items: [{ productId: product.id, quantity: 2 }], total: 180, ageConfirmedAt: '2026-11-20T12:02:00.000Z' })
  const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'round-trip' })
  expect(response.statusCode, response.body).toBe(201)
  const order = (await owner('GET', `/api/orders/${response.json().id}`)).json()
  // The consent is kept with the address, where the owner asks for it.
  const { items, marketingText: _, ...others } = draft
  expect(order).toMatchObject(others)
  expect(order.items).toMatchObject(items as object[])
})
