import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

async function shop(...products: [name: string, description: string][]) {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  for (const [name, description] of products) await makeProduct(owner, { name, description })
  const search = async (q: string, more = '') => {
    const response = await visitor('GET', `/api/products?q=${encodeURIComponent(q)}${more}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<ProductPage>().items.map((product) => product.name)
  }
  return { owner, search }
}

test('any part of name or description is found, whatever its case', async () => {
  const { search } = await shop(['Merlot Reserve', 'יין אדום יבש'], ['בירה', 'לאגר MERLIN'])
  expect(await search('erlot')).toEqual(['Merlot Reserve'])
  expect(await search('MERL')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('דום')).toEqual(['Merlot Reserve'])
  expect(await search('er')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('ב')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('אין כזה')).toEqual([])
})

test('a match does not run from the name into the description', async () => {
  const { search } = await shop(['אבג', 'דהו'])
  expect(await search('גד')).toEqual([])
  expect(await search('בגדה')).toEqual([])
})

test('spellings meet: vowel points, quotes, final letters, double vav and yod', async () => {
  const { search } = await shop(["ג'ין בוטני", 'מזוקק'], ['יַיִן', 'מנוקד'], ['וויסקי', 'סקוטי'], ['ערק ישן', '700 מ"ל'])
  for (const gin of ["ג'ין", 'ג׳ין', 'גין']) expect(await search(gin)).toEqual(["ג'ין בוטני"])
  expect(await search('יין')).toEqual(['יַיִן'])
  expect(await search('ויסקי')).toEqual(['וויסקי'])
  expect(await search('מ״ל')).toEqual(['ערק ישן'])
  expect(await search('מל')).toEqual(['ערק ישן'])
})

test('what only the folded spelling finds comes after, and only at the start of a word', async () => {
  const { search } = await shop(['וויסקי', 'אחר'], ['ויסקי', 'אחר'], ['סודהוויסקי', 'אחר'], ['סודהויסקי', 'אחר'])
  expect(await search('וויסקי')).toEqual(['סודהוויסקי', 'וויסקי', 'ויסקי'])
  expect(await search('וויסקי', '&sort=name')).toEqual(['וויסקי', 'ויסקי', 'סודהוויסקי'])
})

const harmless = ['%', '_', '"', "'", '*', 'x"q', '""', '" OR "', 'NEAR(', '^', '-', '(', '{raw}:', '%%%', '___', '\\', ':', '; drop table']

test('signs that mean something to a database are harmless, and found where they stand', async () => {
  const { search } = await shop(['רגיל', 'דבר אחר'], ...harmless.map((q): [string, string] => [`לפני${q}אחרי`, 'ובו']))
  for (const q of harmless) {
    const expected = harmless.filter((other) => other.includes(q)).map((other) => `לפני${other}אחרי`)
    expect((await search(q)).sort(), q).toEqual(expected.sort())
  }
})

test('a changed product is found by its new text only', async () => {
  const { owner, search } = await shop(['ישן', 'תיאור'])
  const { items } = (await owner('GET', '/api/products')).json<ProductPage>()
  await owner('PATCH', `/api/products/${items[0]?.id}`, { name: 'חדש לגמרי' })
  expect(await search('ישן')).toEqual([])
  expect(await search('לגמרי')).toEqual(['חדש לגמרי'])
})

test('whatever contains the query is found, in every order, page by page, and with a category nothing of another', {
  timeout: 60_000,
}, async () => {
  const letters = fc.constantFrom('א', 'ב', 'ן', 'נ', 'י', 'ו', ' ', '"', "'", '\u05b8', 'a', 'A', 'é', '.', '-', '%', '1')
  const text = (maxLength: number) => fc.string({ unit: letters, minLength: 1, maxLength }).filter((value) => value.trim() !== '')
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  await makeCategory(owner, { name: 'אחרת' })
  const drafts = fc.sample(fc.record({ name: text(12), description: text(20), price: fc.integer({ min: 1, max: 5 }) }), {
    numRuns: 120,
    seed: 1,
  })
  const products: Product[] = []
  for (const [n, draft] of drafts.entries()) products.push(await makeProduct(owner, { ...draft, categories: [n % 3 ? 'יין' : 'אחרת'] }))
  const contains = ({ name, description }: { name: string; description: string }, q: string) =>
    [name, description].some(
      (field) => field.toLowerCase().includes(q.toLowerCase()) || (plainText(q) && plainText(field).includes(plainText(q))),
    )
  const all = async (query: string) => {
    const found: number[] = []
    for (let after = ''; ; ) {
      const page = (await visitor('GET', `/api/products?limit=7&${query}${after}`)).json<ProductPage>()
      found.push(...page.items.map(({ id }) => id))
      if (!page.next) return found
      after = `&after=${encodeURIComponent(page.next)}`
    }
  }
  const sorts = ['newest', 'price-up', 'price-down', 'name']
  await fc.assert(
    fc.asyncProperty(text(6), fc.constantFrom(...sorts), fc.constantFrom('', 'אחרת'), async (typed, sort, category) => {
      const q = typed.trim()
      const found = await all(`q=${encodeURIComponent(q)}&sort=${sort}${category && `&category=${encodeURIComponent(category)}`}`)
      const inCategory = products.filter((product) => !category || product.categories.includes(category))
      const expected = inCategory.filter((product) => contains(product, q)).map(({ id }) => id)
      expect(new Set(found).size, q).toBe(found.length)
      expect(
        expected.filter((id) => !found.includes(id)),
        q,
      ).toEqual([])
      expect(
        found.filter((id) => !inCategory.some((product) => product.id === id)),
        q,
      ).toEqual([])
      const prices = found.map((id) => products.find((product) => product.id === id)?.price ?? 0)
      if (sort === 'price-up') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      if (sort === 'price-down') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    }),
    { numRuns: 100 },
  )
})
