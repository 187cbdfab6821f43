import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { readFilters } from '@lechaim/shared/lib/filters.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../db/migrations/2026-11-29-filters.ts'
import { makeCategory, makeProduct, startApp, testOnSqlite } from '../../test-app.ts'
import { conditionsOf, fewestIds } from './filter-conditions.ts'

async function shop() {
  const started = await startApp({ rateLimits: false })
  const { owner, visitor } = started
  const { id: parentId } = await makeCategory(owner, { name: 'יין', isMainCategory: true })
  await makeCategory(owner, { name: 'אדום', parentId })
  const make = (draft: Record<string, unknown>) => makeProduct(owner, { price: 10, categories: ['יין'], ...draft })
  await make({ name: 'א', price: 40, producer: 'גולן', country: 'ישראל', grapes: ['מרלו'], volumeMl: 750, alcoholPercent: 13 })
  await make({ name: 'ב', price: 60, producer: 'גולן', country: 'ישראל', grapes: ['מרלו', 'סירה'], categories: ['אדום'], volumeMl: 750 })
  await make({ name: 'ג', price: 150, producer: 'כרמל', country: 'ישראל', grapes: ['סירה'], volumeMl: 375, stock: 0 })
  await make({ name: 'ד', price: 500, country: 'צרפת', alcoholPercent: 40, volumeMl: 700 })
  await make({ name: 'נסתר', country: 'איטליה', visible: false })
  const ask = (path: string, query: Record<string, string>) => visitor('GET', `${path}?${new URLSearchParams(query)}`)
  const facets = async (query: Record<string, string> = {}) => (await ask('/api/product-filters', query)).json<Facets>()
  const valuesOf = async (facet: string, query: Record<string, string> = {}) =>
    (await facets(query)).facets.find((each) => each.facet === facet)?.values.map(({ value, count }) => `${value} ${count}`)
  const list = async (query: Record<string, string>) => {
    const names: string[] = []
    for (let after = ''; ; ) {
      const { items, next } = (await ask('/api/products', { limit: '2', ...query, ...(after && { after }) })).json<ProductPage>()
      names.push(...items.map(({ name }: Product) => name))
      if (!next) return names.join('')
      after = next
    }
  }
  return { ...started, make, ask, facets, valuesOf, list }
}

test('facets list values of visible products with counts, and only those that divide the list', async () => {
  const { facets, valuesOf } = await shop()
  expect(await valuesOf('country')).toEqual(['ישראל 3', 'צרפת 1'])
  expect(await valuesOf('grape')).toEqual(['מרלו 2', 'סירה 2'])
  expect(await valuesOf('price')).toEqual(['0-50 1', '50-100 1', '100-200 1', '400-1000000 1'])
  expect(await valuesOf('volume')).toEqual(['375 1', '700 1', '750 2'])
  expect(await valuesOf('strength')).toEqual(['8-15.5 1', '25-100 1'])
  expect(await facets()).toMatchObject({ total: 4, isMore: false })
  expect((await facets({ category: 'אדום' })).facets).toEqual([])
})

test('values of a facet widen a list, facets narrow it, and each is counted without its own choice', async () => {
  const { list, facets, valuesOf } = await shop()
  expect(await list({ filters: 'producer:גולן' })).toBe('בא')
  expect(await list({ filters: 'producer:גולן\nproducer:כרמל' })).toBe('באג')
  expect(await list({ filters: 'producer:גולן\nprice:50-100' })).toBe('ב')
  expect(await list({ filters: 'grape:סירה\ngrape:מרלו\ncountry:צרפת' })).toBe('')
  expect(await valuesOf('producer', { filters: 'producer:גולן' })).toEqual(['גולן 2', 'כרמל 1'])
  expect(await valuesOf('grape', { filters: 'producer:גולן' })).toEqual(['מרלו 2', 'סירה 1'])
  expect(await facets({ filters: 'producer:גולן' })).toMatchObject({ total: 2 })
})

test.each(['newest', 'price-up', 'price-down', 'name', 'best-selling', 'unit-price'])(
  'a filtered list by %s has each product once, sold-out ones last',
  async (sort) => {
    const { list } = await shop()
    const names = await list({ sort, filters: 'country:ישראל' })
    expect([...names].toSorted().join('')).toBe('אבג')
    expect(names.at(-1)).toBe('ג')
  },
)

test('categories and searches are filtered, those by relevance as well', async () => {
  const { list, valuesOf, make } = await shop()
  expect(await list({ category: 'יין', filters: 'country:ישראל' })).toBe('באג')
  expect(await list({ category: 'אדום', filters: 'country:צרפת' })).toBe('')
  await make({ name: 'מרלו לבן', country: 'צרפת' })
  for (const sort of ['relevance', 'newest', 'name']) expect(await list({ q: 'מרלו', sort, filters: 'country:צרפת' })).toBe('מרלו לבן')
  expect(await valuesOf('country', { q: 'מרלו' })).toEqual(['ישראל 2', 'צרפת 1'])
})

test('a changed or deleted product is counted as it is now', async () => {
  const { owner, visitor, valuesOf } = await shop()
  const { items } = (await visitor('GET', '/api/products?sort=name')).json<ProductPage>()
  const [first, second] = items as [Product, Product]
  await owner('PATCH', `/api/products/${first.id}`, { country: 'צרפת', volumeMl: 1500, alcoholPercent: null })
  expect(await valuesOf('country')).toEqual(['ישראל 2', 'צרפת 2'])
  expect(await valuesOf('volume')).toEqual(['375 1', '700 1', '750 1', '1500 1'])
  expect(await valuesOf('strength')).toEqual(['25-100 1'])
  await owner('DELETE', `/api/products/${second.id}`)
  expect(await valuesOf('country')).toEqual(['צרפת 2', 'ישראל 1'])
})

test('unknown filters are ignored, unknown values find nothing, and a huge text is refused', async () => {
  const { ask, list, valuesOf } = await shop()
  expect(await list({ filters: 'weight:5\nproducer\n:x' })).toHaveLength(4)
  expect(await list({ filters: 'country:אין כזאת' })).toBe('')
  expect(await list({ filters: 'price:1-2' })).toBe('')
  expect(await list({ filters: "country:x'); drop table products; --" })).toBe('')
  expect(await valuesOf('country', { filters: 'country:אין כזאת' })).toEqual(['ישראל 3', 'צרפת 1', 'אין כזאת 0'])
  for (const path of ['/api/products', '/api/product-filters'])
    expect((await ask(path, { filters: `grape:${'י'.repeat(9000)}` })).statusCode).toBe(400)
})

test('the owner counts hidden products too', async () => {
  const { owner } = await shop()
  const { facets } = (await owner('GET', '/api/product-filters')).json<Facets>()
  expect(facets.find(({ facet }) => facet === 'country')?.values).toContainEqual({ value: 'איטליה', count: 1 })
})

test('an upgrade brings volumes and strengths of the products that are there', async () => {
  const { app, facets, valuesOf } = await shop()
  const before = await facets()
  await app.db.deleteFrom('drink_values').where('facet', 'in', ['volume', 'strength']).execute()
  app.changes.publish('catalogue')
  expect(await valuesOf('volume')).toBeUndefined()
  await up(app.db)
  app.changes.publish('catalogue')
  expect(await facets()).toEqual(before)
})

test('a range of prices holds both its ends, either of which may be open', async () => {
  const { list, facets, valuesOf } = await shop()
  expect(await list({ filters: 'price:40..150' })).toBe('באג')
  expect(await list({ filters: 'price:40.01..149.99' })).toBe('ב')
  expect(await list({ filters: 'price:150..' })).toBe('דג')
  expect(await list({ filters: 'price:..40' })).toBe('א')
  expect(await list({ filters: 'price:..40\nprice:400-1000000' })).toBe('דא')
  expect(await list({ filters: 'price:40..150\ncountry:צרפת' })).toBe('')
  for (const wrong of ['150..40', '40..x', '-5..10', '..', "1..2'; drop table products; --"])
    expect(await list({ filters: `price:${wrong}` }), wrong).toBe('')
  expect(await facets({ filters: 'price:40..150' })).toMatchObject({ total: 3 })
  expect(await valuesOf('price', { filters: 'price:40..150' })).toEqual(['0-50 1', '50-100 1', '100-200 1', '400-1000000 1'])
  expect(await valuesOf('country', { filters: 'price:150..' })).toEqual(['ישראל 1', 'צרפת 1'])
})

test('prices in one band are no filter; a range typed there can still be changed', async () => {
  const { valuesOf } = await shop()
  expect(await valuesOf('price', { filters: 'country:צרפת' })).toBeUndefined()
  expect(await valuesOf('price', { filters: 'country:צרפת\nprice:1..900' })).toEqual([])
  expect(await valuesOf('price', { filters: 'country:צרפת\nprice:400-1000000' })).toEqual(['400-1000000 1'])
})

test('one value among products without any divides a list, and so do kosher, sale and stock', async () => {
  const { owner, visitor, make, facets, list, valuesOf } = await shop()
  const switchesOf = async (query = {}) => (await facets(query)).switches?.map(({ name, count }) => `${name} ${count}`)
  expect(await valuesOf('kosher-body')).toBeUndefined()
  expect(await switchesOf()).toEqual(['stock 3'])
  await make({ name: 'ה', kosher: { body: 'הרבנות הראשית לישראל', level: '' }, price: 60, regularPrice: 80 })
  expect(await valuesOf('kosher-body')).toEqual(['הרבנות הראשית לישראל 1'])
  expect(await switchesOf()).toEqual(['sale 1', 'stock 4', 'kosher 1'])
  expect(await list({ filters: 'kosher:yes' })).toBe('ה')
  expect(await list({ filters: 'sale:yes' })).toBe('ה')
  expect(await list({ filters: 'stock:yes', sort: 'name' })).toBe('אבדה')
  expect(await list({ filters: 'sale:no' })).toBe('')
  expect(await switchesOf({ filters: 'sale:yes' })).toEqual(['sale 1'])
  const { items } = (await visitor('GET', '/api/products?filters=sale:yes')).json<ProductPage>()
  await owner('PATCH', `/api/products/${items[0]?.id}`, { regularPrice: null })
  expect(await list({ filters: 'sale:yes' })).toBe('')
  expect(await switchesOf({ filters: 'sale:yes' })).toEqual(['sale 0'])
})

testOnSqlite('the products of a rare choice are read from an index', async () => {
  const { app } = await shop()
  for (const filters of [
    'kosher:yes',
    'sale:yes',
    'price:40..60',
    'price:0-50\nprice:400-1000000',
    'country:צרפת',
    'country:אין',
    'sale:no',
  ]) {
    const ids = await fewestIds(app.db, await conditionsOf(app.db, readFilters(filters)))
    const { rows } = await sql<{ detail: string }>`explain query plan select id from ${ids ?? sql`(select id from products)`} as m`.execute(
      app.db,
    )
    const scans = rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?:p|products)(?!.*INDEX products_in_sale)/.test(detail))
    expect(scans, filters).toEqual([])
  }
})

test('searches that mean a price, a sale or kosher find the rare products that have it', async () => {
  const { make, list } = await shop()
  await make({ name: 'ה', kosher: { body: 'הרבנות הראשית לישראל', level: '' }, price: 6, regularPrice: 8 })
  for (const q of ['כשר', 'מבצע', 'עד 6 ש"ח']) {
    expect(await list({ q }), q).toBe('ה')
    expect(await list({ q, sort: 'name' }), q).toBe('ה')
  }
  expect(await list({ q: 'עד 60 ש"ח כשר' })).toBe('ה')
})
