import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { expectRefused, makeCategory, makeProduct, type Send, startApp } from '../../test-app.ts'

const names = async (send: Send, query: Record<string, string> = {}) => {
  const response = await send('GET', `/api/products?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ProductPage>().items.map((product) => product.name)
}

test('an inserted product is returned as its row and publicly readable', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  const product = await makeProduct(owner, { name: '  מרלו ', price: 89.9, volumeMl: 750, alcoholPercent: 13.5 })
  expect(product).toEqual({
    id: expect.any(Number),
    name: 'מרלו',
    price: 89.9,
    description: 'יין אדום',
    image: '/bundled/product.jpg',
    categories: ['יין'],
    visible: true,
    volumeMl: 750,
    alcoholPercent: 13.5,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: product.createdAt,
  })
  expect((await visitor('GET', `/api/products/${product.id}`)).json()).toEqual(product)
  expect((await visitor('GET', '/api/products')).json()).toEqual({ items: [product], next: null })
})

test('any price with two decimals is accepted, also without an exact binary form', async () => {
  const { owner } = await startApp()
  await makeCategory(owner)
  for (const price of [0, 0.07, 1.1, 8.07, 179.9, 4.35, 1_000_000]) expect((await makeProduct(owner, { price })).price).toBe(price)
})

test('invalid products are refused with a code and the field', async () => {
  const { owner } = await startApp()
  await makeCategory(owner)
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ categories: [] }, 'category_required', 'categories'],
    [{ categories: ['יין', 'אין כזו'] }, 'category_unknown', 'categories.1'],
    [{ name: '   ' }, 'validation_failed', 'name'],
    [{ description: '' }, 'validation_failed', 'description'],
    [{ price: -1 }, 'validation_failed', 'price'],
    [{ price: 1.234 }, 'validation_failed', 'price'],
    [{ price: '5' }, 'validation_failed', 'price'],
    [{ weight: 1 }, 'validation_failed', 'weight'],
    [{ name: 'a\0b' }, 'validation_failed', 'name'],
    [{ name: '\ud800' }, 'validation_failed', 'name'],
    [{ image: 'javascript:alert(1)' }, 'validation_failed', 'image'],
    [{ image: '//elsewhere.example/a.jpg' }, 'validation_failed', 'image'],
  ]
  for (const [change, code, field] of wrong) {
    const response = await owner('POST', '/api/products', { name: 'מרלו', price: 1, description: 'יין', categories: ['יין'], ...change })
    expect({ statusCode: response.statusCode, error: response.json().error }, JSON.stringify(change)).toEqual({
      statusCode: 400,
      error: expect.objectContaining({ code, field }),
    })
  }
  expect(await names(owner)).toEqual([])
})

test('an update changes only the fields that are defined', async () => {
  const { owner } = await startApp()
  await makeCategory(owner)
  await makeCategory(owner, { name: 'לבן' })
  const product = await makeProduct(owner, { volumeMl: 750 })
  const changed = (await owner('PATCH', `/api/products/${product.id}`, { price: 0, categories: ['לבן'] })).json()
  expect(changed).toEqual({ ...product, price: 0, categories: ['לבן'], updatedAt: changed.updatedAt })
  expect(changed.updatedAt > product.updatedAt).toBe(true)
  expect((await owner('PATCH', `/api/products/${product.id}`, { volumeMl: null })).json().volumeMl).toBeNull()
  expect((await owner('PATCH', '/api/products/999', { price: 1 })).statusCode).toBe(404)
})

test('a save over a newer change is refused with the current row', async () => {
  const { owner } = await startApp()
  await makeCategory(owner)
  const { id, updatedAt } = await makeProduct(owner)
  const current = (await owner('PATCH', `/api/products/${id}`, { price: 5, updatedAt })).json()
  const late = await owner('PATCH', `/api/products/${id}`, { price: 6, updatedAt })
  expectRefused(late, 409, 'outdated', { details: current })
})

test('a deleted product is 404, and its id is never reused', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  const { id } = await makeProduct(owner)
  expect((await owner('DELETE', `/api/products/${id}`)).statusCode).toBe(204)
  expect((await visitor('GET', `/api/products/${id}`)).statusCode).toBe(404)
  expect((await owner('DELETE', `/api/products/${id}`)).statusCode).toBe(404)
  expect((await makeProduct(owner)).id).toBeGreaterThan(id)
  expect(await names(owner, { q: 'מרלו' })).toHaveLength(1)
})

test('visitors see neither hidden products nor the names of hidden categories', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  await makeCategory(owner, { name: 'סודי', visible: false })
  const hidden = await makeProduct(owner, { name: 'מוסתר', visible: false })
  await makeProduct(owner, { name: 'גלוי', categories: ['יין', 'סודי'] })
  expect(await names(visitor)).toEqual(['גלוי'])
  expect(await names(visitor, { q: 'מוסתר' })).toEqual([])
  expect(await names(visitor, { category: 'סודי' })).toEqual([])
  expect(await names(visitor, { sort: 'price-up' })).toEqual(['גלוי'])
  expect((await visitor('GET', '/api/products')).json().items[0].categories).toEqual(['יין'])
  expect((await visitor('GET', `/api/products/${hidden.id}`)).statusCode).toBe(404)
  expect(await names(owner)).toEqual(['גלוי', 'מוסתר'])
  expect((await owner('GET', `/api/products/${hidden.id}`)).json()).toEqual(hidden)
})

test('a main category includes the products of its visible sub-categories', async () => {
  const { owner, visitor } = await startApp()
  const main = await makeCategory(owner, { name: 'יין', isMainCategory: true })
  await makeCategory(owner, { name: 'אדום', parentId: main.id })
  await makeCategory(owner, { name: 'סודי', parentId: main.id, visible: false })
  await makeProduct(owner, { name: 'ישיר', categories: ['יין'] })
  await makeProduct(owner, { name: 'עמוק', categories: ['אדום', 'יין'] })
  await makeProduct(owner, { name: 'סודי', categories: ['סודי'] })
  for (const sort of ['newest', 'price-up'] as const) {
    expect((await names(visitor, { category: 'יין', sort })).sort()).toEqual(['ישיר', 'עמוק'])
  }
  expect(await names(visitor, { category: ' אדום ' })).toEqual(['עמוק'])
  expect(await names(owner, { category: 'יין' })).toEqual(['סודי', 'עמוק', 'ישיר'])
  expect(await names(visitor, { category: 'אין כזו' })).toEqual([])
  await owner('PATCH', `/api/categories/${main.id}`, { visible: false })
  expect(await names(visitor, { category: 'יין' })).toEqual([])
  expect(await names(visitor, { category: 'אדום' })).toEqual(['עמוק'])
})

test.each(['newest', 'price-up', 'price-down', 'name', 'best-selling', 'unit-price'])(
  'pages by %s neither repeat nor skip a product',
  async (sort) => {
    const { owner, visitor } = await startApp()
    await makeCategory(owner)
    for (const [name, price] of [
      ['ג', 3],
      ['א', 1],
      ['ה', 1],
      ['ב', 2],
      ['ד', 3],
    ] as const)
      await makeProduct(owner, { name, price })
    for (const q of ['', 'יין אדום']) {
      const whole = await names(visitor, { sort, q })
      const pages: string[] = []
      let after: string | null = null
      do {
        const query = new URLSearchParams({ sort, q, limit: '2', ...(after && { after }) })
        const page: ProductPage = (await visitor('GET', `/api/products?${query}`)).json()
        pages.push(...page.items.map((product) => product.name))
        after = page.next
      } while (after)
      expect(pages).toEqual(whole)
      expect(whole).toHaveLength(5)
    }
  },
)

test('products have the requested order', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  for (const [name, price] of [
    ['ב', 3],
    ['א', 1],
    ['ג', 2],
  ] as const)
    await makeProduct(owner, { name, price })
  expect(await names(visitor)).toEqual(['ג', 'א', 'ב'])
  expect(await names(visitor, { sort: 'price-up' })).toEqual(['א', 'ג', 'ב'])
  expect(await names(visitor, { sort: 'price-down' })).toEqual(['ב', 'ג', 'א'])
  expect(await names(visitor, { sort: 'name' })).toEqual(['א', 'ב', 'ג'])
})

test('the list refuses unknown parameters', async () => {
  const { visitor } = await startApp()
  expect((await visitor('GET', '/api/categories?x=1&x=2')).statusCode).toBe(400)
  const queries = [
    'limit=0',
    'limit=101',
    'limit=x',
    'after=nonsense',
    'after=WyJuYW1lIiwxLDJd',
    'sort=colour',
    'q=a&q=b',
    'unknown=1',
    'q=a%00b',
  ]
  for (const query of queries) {
    const response = await visitor('GET', `/api/products?${query}`)
    expect({ statusCode: response.statusCode, keys: Object.keys(response.json()) }, query).toEqual({ statusCode: 400, keys: ['error'] })
  }
})

test('bulk: shows, hides and deletes existing products, and skips deleted ones', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  const [one, two, three] = [await makeProduct(owner), await makeProduct(owner), await makeProduct(owner)]
  const bulk = async (action: string, ids: number[]) => (await owner('POST', '/api/products/bulk', { action, ids })).json()
  expect(await bulk('hide', [one.id, two.id, 999])).toEqual({ ids: [one.id, two.id] })
  expect((await visitor('GET', '/api/products')).json().items.map(({ id }: { id: number }) => id)).toEqual([three.id])
  expect(await bulk('show', [two.id])).toEqual({ ids: [two.id] })
  expect(await bulk('delete', [one.id, two.id, one.id])).toEqual({ ids: [one.id, two.id] })
  expect((await owner('GET', '/api/products')).json().items.map(({ id }: { id: number }) => id)).toEqual([three.id])
  expect((await owner('POST', '/api/products/bulk', { action: 'delete', ids: [] })).statusCode).toBe(400)
  expect((await owner('POST', '/api/products/bulk', { action: 'paint', ids: [three.id] })).statusCode).toBe(400)
})

test('lists by unit price have products without a volume last', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  const make = (name: string, price: number, volumeMl?: number) => makeProduct(owner, { name, price, ...(volumeMl && { volumeMl }) })
  await make('קטן', 30, 375)
  await make('בלי נפח', 5)
  await make('גדול', 90, 1500)
  await make('רגיל', 52.5, 750)
  expect(await names(visitor, { sort: 'unit-price' })).toEqual(['גדול', 'רגיל', 'קטן', 'בלי נפח'])
})

test('lists by best-selling follow the owner’s list, then the newest, in categories and searches too', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  await makeCategory(owner, { name: 'בירה' })
  const ids = new Map<string, number>()
  for (const name of ['מרלו א', 'מרלו ב', 'מרלו ג', 'מרלו ד', 'לאגר'])
    ids.set(name, (await makeProduct(owner, { name, categories: [name === 'לאגר' ? 'בירה' : 'יין'] })).id)
  const productIds = ['מרלו ג', 'לאגר', 'מרלו א'].map((name) => ids.get(name))
  await owner('PUT', '/api/best-selling', { productIds })
  expect(await names(visitor, { sort: 'best-selling' })).toEqual(['מרלו ג', 'לאגר', 'מרלו א', 'מרלו ד', 'מרלו ב'])
  for (const query of [{ category: 'יין' }, { q: 'מרלו' }] as Record<string, string>[])
    expect(await names(visitor, { sort: 'best-selling', ...query })).toEqual(['מרלו ג', 'מרלו א', 'מרלו ד', 'מרלו ב'])
  await owner('PATCH', `/api/products/${ids.get('מרלו ג')}`, { stock: 0 })
  expect(await names(visitor, { sort: 'best-selling' })).toEqual(['לאגר', 'מרלו א', 'מרלו ד', 'מרלו ב', 'מרלו ג'])
})

test('a list that filters leave empty says what to take off', async () => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner, { name: 'א', price: 40, country: 'ישראל' })
  await makeProduct(owner, { name: 'ב', price: 90, country: 'צרפת' })
  const chosenOf = async (filters: string) =>
    (await visitor('GET', `/api/products?${new URLSearchParams({ filters })}`)).json<ProductPage>().chosen
  expect(await chosenOf('country:ישראל')).toEqual([{ label: 'ישראל', without: '' }])
  expect(await chosenOf('country:ישראל\nprice:50-100\nsale:yes')).toMatchObject([
    { label: 'ישראל', without: 'price:50-100\nsale:yes', left: 0 },
    { without: 'country:ישראל\nsale:yes', left: 0 },
    { label: 'במבצע', without: 'price:50-100\ncountry:ישראל', left: 0 },
  ])
  expect(await chosenOf('country:ישראל\nprice:50-100')).toMatchObject([{ left: 1 }, { left: 1 }])
})
