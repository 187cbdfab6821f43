import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

async function shop() {
  const { owner, visitor } = await startApp({ rateLimits: false })
  const { id: parentId } = await makeCategory(owner, { name: 'יין', isMainCategory: true })
  await makeCategory(owner, { name: 'יין אדום', parentId })
  for (const name of ['וויסקי', 'בירת חיטה', 'וודקה', 'משקאות קלים']) await makeCategory(owner, { name })
  const make = (name: string, category: string, draft: Record<string, unknown> = {}) =>
    makeProduct(owner, { name, description: 'בקבוק', price: 50, categories: [category], ...draft })
  await make('כרם א', 'יין אדום', { price: 189, sweetness: 'יבש' })
  await make('כרם ב', 'יין אדום', { price: 59.9, sweetness: 'יבש', kosher: { body: 'הרבנות', level: '' } })
  await make('כרם ג', 'יין אדום', { price: 40, sweetness: 'חצי יבש', stock: 0 })
  await make('גלן א', 'וויסקי', { price: 219, ageStatement: 12, country: 'סקוטלנד' })
  await make('גלן ב 18', 'וויסקי', { price: 400, regularPrice: 500, country: 'סקוטלנד' })
  await make('סטאוט', 'בירת חיטה', { price: 16, description: 'נח 12 שבועות בחבית וויסקי, לא שנה' })
  await make('וייס', 'בירת חיטה', { price: 14, alcoholPercent: 5 })
  await make('לבנה', 'בירת חיטה', { price: 12, alcoholPercent: 0 })
  await make('שלג', 'וודקה', { price: 84 })
  await make('סודה אשכוליות', 'משקאות קלים', { price: 7, description: 'טובה עם טקילה' })
  const page = async (query: Record<string, string>) =>
    (await visitor('GET', `/api/products?${new URLSearchParams(query)}`)).json<ProductPage>()
  const names = ({ items }: ProductPage) => items.map(({ name }) => name).join(' · ')
  const search = async (q: string, more = {}) => names(await page({ q, ...more }))
  return { owner, visitor, make, page, search, names }
}

test('dry wines come before half-dry ones, which are found by both of their words', async () => {
  const { make, search } = await shop()
  await make('כרם ד', 'יין אדום', { sweetness: 'חצי יבש' })
  await make('כרם ה', 'יין אדום', { sweetness: 'יבש' })
  expect(await search('יין יבש')).toMatch(/^כרם [אבה] · כרם [אבה] · כרם [אבה] · כרם ד · כרם ג$/)
  expect(await search('יין חצי יבש')).toBe('כרם ד · כרם ג')
})

test('a price narrows what the words find', async () => {
  const { search, page } = await shop()
  expect(await search('יין אדום יבש עד 60 ש״ח')).toBe('כרם ב · כרם ג')
  expect(await search('יין אדום מעל 100')).toBe('כרם א')
  expect(await search('יין בין 50 ל-100')).toBe('כרם ב')
  expect(await search('יין מעל 50 עד 100')).toBe('כרם ב')
  const { search: answer } = await page({ q: 'יין אדום עד 60' })
  expect(answer).toMatchObject({
    match: 'all',
    understood: [{ label: 'אדום' }, { label: expect.stringContaining('60'), rest: 'יין אדום' }],
  })
})

test('a price alone lists all products of it', async () => {
  const { search } = await shop()
  expect(await search('עד 15 שקל')).toBe('סודה אשכוליות · לבנה · וייס')
})

test('an age is found in its field and in names, before texts that hold its number', async () => {
  const { search } = await shop()
  expect(await search('וויסקי 12 שנה')).toBe('גלן א · סטאוט')
  expect(await search('וויסקי גיל 18')).toBe('גלן ב 18')
})

test('offers, stock and kosher are found by their words', async () => {
  const { search } = await shop()
  expect(await search('מבצע')).toBe('גלן ב 18')
  expect(await search('וויסקי במבצע')).toBe('גלן ב 18')
  expect(await search('יין אדום במלאי')).toBe('כרם ב · כרם א')
  expect(await search('יין כשר')).toBe('כרם ב')
  expect(await search('בירת חיטה ללא אלכוהול')).toBe('לבנה')
  expect(await search('וויסקי סקוטי')).toBe('גלן ב 18 · גלן א')
})

test.each(['גלן 12 שנה', 'מארז עד 60 שקל', 'יין מבצע', 'חדש על המדף', 'כשר', 'ין עד 60 ש'])(
  'a product whose name has "%s" is found by it, and first',
  async (q) => {
    const { make, search } = await shop()
    await make(`טעם ${q}`, 'וודקה', { price: 900 })
    await make('אחרון', 'יין אדום', { price: 10, ageStatement: 12, regularPrice: 20, kosher: { body: 'הרבנות', level: '' } })
    expect((await search(q)).split(' · ')[0]).toBe(`טעם ${q}`)
    expect(await search(`עם ${q}`.slice(1))).toContain(`טעם ${q}`)
    expect(await search(`עם ${q}`.slice(1), { sort: 'name' })).toContain(`טעם ${q}`)
  },
)

test('a product whose description has the query is found after those it means', async () => {
  const { make, search } = await shop()
  await make('אוצר', 'וודקה', { price: 900, description: 'לא יין אדום עד 60 שקל' })
  for (const sort of ['relevance', 'name', 'newest', 'price-up'])
    expect((await search('יין אדום עד 60 שקל', { sort })).split(' · ').sort()).toEqual(['אוצר', 'כרם ב', 'כרם ג'])
  expect(await search('יין אדום עד 60 שקל')).toBe('כרם ב · אוצר · כרם ג')
})

test('pages of what is understood hold each product once, in any order', async () => {
  const { make, page, search } = await shop()
  for (let n = 0; n < 9; n++) await make(n % 3 ? `יקב ${n}` : `יקב עד 60 ${n}`, 'יין אדום', { price: 20 + n * 9, stock: n % 4 })
  for (const sort of ['relevance', 'newest', 'price-up', 'price-down', 'name']) {
    const found: number[] = []
    for (let after = ''; ; ) {
      const { items, next } = await page({ q: 'יין אדום עד 60', limit: '2', sort, ...(after && { after }) })
      found.push(...items.map(({ id }) => id))
      if (!next) break
      after = next
    }
    expect(new Set(found).size, sort).toBe(found.length)
    expect(found.length, sort).toBe((await search('יין אדום עד 60')).split(' · ').length)
  }
})

test('without a match the nearest products are shown, with a notice that says so', async () => {
  const { page, names } = await shop()
  const cheap = await page({ q: 'יין אדום עד 5 ש״ח' })
  expect(cheap.search).toMatchObject({ match: 'some', understood: [{ rest: 'יין עד 5 ש״ח' }, { rest: 'יין אדום' }] })
  expect(names(cheap)).toBe('כרם ב · כרם א · כרם ג')
  expect(names(await page({ q: 'מעל 9000' }))).toContain('גלן ב 18')
  expect((await page({ q: 'בירת חיטה במבצע' })).search).toMatchObject({ match: 'some' })
})

test('an origin, a colour or a size is a part that can be taken off, and is still searched for', async () => {
  const { search, page } = await shop()
  expect((await page({ q: 'וויסקי סקוטי' })).search?.understood).toEqual([{ label: 'סקוטי', rest: 'וויסקי', isWord: true }])
  expect(await search('וויסקי סקוטי')).toBe('גלן ב 18 · גלן א')
})

test('the words as typed are searched for on demand', async () => {
  const { search, page } = await shop()
  expect(await search('וויסקי 12 שנה', { asTyped: '1' })).toBe('סטאוט')
  expect((await page({ q: 'יין עד 60', asTyped: '1' })).search).not.toHaveProperty('understood')
})

test('filters and their counts follow what is understood', async () => {
  const { visitor, search } = await shop()
  const q = 'יין אדום עד 60'
  const facets = (await visitor('GET', `/api/product-filters?${new URLSearchParams({ q })}`)).json<Facets>()
  expect(facets.total).toBe(2)
  expect(facets.facets.find(({ facet }) => facet === 'sweetness')?.values.map(({ value }) => value)).toEqual(['חצי יבש', 'יבש'])
  expect(await search(q, { filters: 'sweetness:יבש' })).toBe('כרם ב')
})

test('a drink that the shop does not have is reported as missing, and the nearest category comes first', async () => {
  const { page, names, make } = await shop()
  const found = await page({ q: 'טקילה' })
  expect(names(found)).toBe('שלג · סודה אשכוליות')
  expect(found.search).toMatchObject({ match: 'some', missing: 'טקילה' })
  expect(names(await page({ q: 'טקילה', sort: 'name' }))).toBe('סודה אשכוליות · שלג')
  const onOtherLayout = 'yehkv'
  expect((await page({ q: onOtherLayout })).search).toMatchObject({ missing: 'טקילה', shown: 'טקילה' })
  for (const q of ['טקילה', onOtherLayout]) {
    const { items, next } = await page({ q, limit: '1' })
    expect({ first: items[0]?.name, following: names(await page({ q, limit: '1', after: next ?? '' })) }, q).toEqual({
      first: 'שלג',
      following: 'סודה אשכוליות',
    })
  }
  await make('טקילה לבנה', 'וודקה')
  const own = await page({ q: 'טקילה' })
  expect(names(own)).toBe('טקילה לבנה · סודה אשכוליות')
  expect(own.search).not.toHaveProperty('missing')
})

test('the beginning of a name comes before a synonym of half a word', async () => {
  const { visitor, search, make } = await shop()
  const suggest = async (q: string) => (await visitor('GET', `/api/suggestions?${new URLSearchParams({ q })}`)).json<Suggestions>()
  expect((await search('וויס')).split(' · ').slice(0, 2)).toEqual(['גלן ב 18', 'גלן א'])
  const { categories, products } = await suggest('וויס')
  expect(categories.map(({ name }) => name)).toEqual(['וויסקי'])
  expect(products[0]?.name).toBe('גלן ב 18')
  expect((await search('וייס')).split(' · ').slice(0, 2)).toContain('וייס')
  await make('כרם ד', 'יין אדום', { producer: 'מזקקת הצפון' })
  await make('מזרקה', 'וודקה')
  expect(await search('מזקק')).toBe('כרם ד')
})

test('words that only join are not needed, unless there are no others', async () => {
  const { search } = await shop()
  expect(await search('גלן של סקוטלנד')).toBe('גלן ב 18 · גלן א')
  expect(await search('יין עד')).toContain('כרם א')
  expect(await search('סודה עם אשכוליות')).toBe('סודה אשכוליות')
  expect(await search('עם')).toBe('סודה אשכוליות')
})

test('suggestions come for products that lack a word', async () => {
  const { visitor } = await shop()
  const { products } = (await visitor('GET', `/api/suggestions?${new URLSearchParams({ q: 'סודה זחטפס' })}`)).json<Suggestions>()
  expect(products.map(({ name }) => name)).toEqual(['סודה אשכוליות'])
})
