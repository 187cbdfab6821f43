import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { Suggestions, UnansweredSearches, WordGroups } from '@lechaim/shared/contracts/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'
import { textsOf } from '../products/products-table.ts'
import { searchIndexOf } from './index-of.ts'

async function shop(...products: [name: string, description: string][]) {
  const { app, owner, visitor } = await startApp()
  const category = await makeCategory(owner, { name: 'מדף' })
  for (const [name, description] of products) await makeProduct(owner, { name, description, categories: ['מדף'] })
  const page = async (q: string, more = '') => {
    const response = await visitor('GET', `/api/products?q=${encodeURIComponent(q)}${more}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<ProductPage>()
  }
  const search = async (q: string, more = '') => (await page(q, more)).items.map((product) => product.name)
  return { app, category, owner, visitor, page, search }
}

test('any part of name or description is found, whatever its case, and names come first', async () => {
  const { search } = await shop(['Merlot Reserve', 'יין אדום יבש'], ['בירה', 'לאגר MERLIN'])
  expect(await search('erlot')).toEqual(['Merlot Reserve'])
  expect(await search('MERL')).toEqual(['Merlot Reserve', 'בירה'])
  expect(await search('דום')).toEqual(['Merlot Reserve'])
  expect(await search('er')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('אין כזה')).toEqual([])
})

test('a match does not run from the name into the description', async () => {
  const { search } = await shop(['אבג', 'דהו'])
  expect(await search('גד')).toEqual([])
  expect(await search('בגדה')).toEqual([])
})

test('a stronger match comes before a weaker one, and newer products first among equals', async () => {
  const { search } = await shop(
    ['טקילה ישנה', 'בקבוק'],
    ['טקילה חדשה', 'בקבוק'],
    ['תקילה', 'בקבוק'],
    ['סודה', 'משלימה טקילה'],
    ['טקילות', 'בקבוק'],
    ['לטקילה', 'בקבוק'],
  )
  expect(await search('טקילה')).toEqual(['טקילה חדשה', 'טקילה ישנה', 'לטקילה', 'טקילות', 'סודה', 'תקילה'])
})

test('words match in any order and field; without a full match, those lacking the fewest are shown', async () => {
  const { page, search } = await shop(['גלן ישן 12', 'מאלט מעושן'], ['גלן צעיר', 'קל'])
  expect(await search('מעושן 12 גלן')).toEqual(['גלן ישן 12'])
  expect((await page('גלן 12')).search?.match).toBe('all')
  const some = await page('גלן 12 ורוד')
  expect(some.search?.match).toBe('some')
  expect(some.items.map(({ name }) => name)).toEqual(['גלן ישן 12', 'גלן צעיר'])
})

test('the other keyboard layout is tried only without good matches as typed, and can be turned off', async () => {
  const { page } = await shop(['בירה', 'בקבוק'], ['חרוב', 'בקבוק'])
  expect((await page('chrv')).search).toEqual({ match: 'all', shown: 'בירה', marks: [[0, 4]] })
  expect((await page('chrv', '&asTyped=1')).items.map(({ name }) => name)).toEqual(['חרוב'])
  expect((await page('בירה')).search?.shown).toBeUndefined()
})

test('a text of the other layout matches by sound only if plausible and meaningless as typed', async () => {
  const { page } = await shop(['מרטיני', 'בקבוק'], ['Beluga', 'בקבוק'], ['פיבר טרי', 'בקבוק'])
  const shownFor = async (q: string) => {
    const { items, search } = await page(q)
    return [search?.shown, ...items.map(({ name }) => name)]
  }
  expect(await shownFor('nr,hbh')).toEqual(['מרתיני', 'מרטיני'])
  expect(await shownFor('ckudt')).toEqual(['בלוגא', 'Beluga'])
  expect((await page('nr,hbh', '&sort=name')).items.map(({ name }) => name)).toEqual(['מרטיני'])
  expect((await page('nr,hbh', '&asTyped=1')).items).toEqual([])
  expect(await shownFor('פיבאר,')).toEqual([undefined, 'פיבר טרי'])
})

test('matched words are marked in the name', async () => {
  const { page } = await shop(['קברנה סוביניון 750', 'בקבוק'], ["ג'ין הדרים", 'בקבוק'])
  expect((await page('סוביניון קבר')).search?.marks).toEqual([[0, 3, 6, 14]])
  expect((await page('cabernet')).search?.marks).toEqual([[0, 5]])
  expect((await page('גין')).search?.marks).toEqual([[0, 4]])
})

test('without any result the nearest categories are named, the main ones first where none is near', async () => {
  const { owner, page } = await shop(['בירה', 'בקבוק'])
  await makeCategory(owner, { name: 'ליקר פירות' })
  const { items, search } = await page('קקררפפ')
  expect(items).toEqual([])
  expect(search).toEqual({ match: 'none', marks: [], categories: ['ליקר פירות', 'מדף'] })
})

test('pages by relevance follow one another without gap or repetition, through all stages', async () => {
  const texts: [string, string][] = Array.from({ length: 30 }, (_, n) =>
    n % 3 ? [`מוצר ${n}`, 'עם ברנדי בפנים'] : [n % 2 ? `ברנדי ${n}` : `בראנדי ${n}`, 'בקבוק'],
  )
  const { page, search } = await shop(...texts)
  const all = await search('ברנדי', '&limit=100')
  expect(all).toHaveLength(30)
  const found: string[] = []
  for (let after = ''; ; ) {
    const { items, next } = await page('ברנדי', `&limit=4${after}`)
    found.push(...items.map(({ name }) => name))
    if (!next) break
    after = `&after=${encodeURIComponent(next)}`
  }
  expect(found).toEqual(all)
})

test('sold-out products come last, the best of them first, on every page', async () => {
  const { app, owner, page, search } = await shop(
    ['ברנדי ישן', 'בקבוק'],
    ['ברנדי חדש', 'בקבוק'],
    ['ברנדים', 'בקבוק'],
    ['מארז', 'עם ברנדי'],
    ['בראנדי', 'בקבוק'],
    ['אברנדיא', 'בקבוק'],
  )
  await app.db.updateTable('products').set({ stock: 0 }).where('name', 'in', ['ברנדי חדש', 'מארז']).execute()
  await app.db.updateTable('products').set({ stock: 7 }).where('name', '=', 'ברנדי ישן').execute()
  const expected = ['ברנדי ישן', 'ברנדים', 'בראנדי', 'אברנדיא', 'ברנדי חדש', 'מארז']
  expect(await search('ברנדי')).toEqual(expected)
  const names: string[] = []
  for (let after = ''; ; ) {
    const { items, next } = await page('ברנדי', `&limit=1${after}`)
    names.push(...items.map(({ name }) => name))
    if (!next) break
    after = `&after=${encodeURIComponent(next)}`
  }
  expect(names).toEqual(expected)
  const panel = (await owner('GET', '/api/products?q=ברנדי')).json<ProductPage>().items.map(({ name }) => name)
  expect(panel.slice(0, 2)).toEqual(['ברנדי חדש', 'ברנדי ישן'])
})

test('more matches than are ranked at once come in the same order, page by page, sold-out ones last', async () => {
  const { app, page, search } = await shop(
    ...Array.from({ length: 90 }, (_, n): [string, string] => [[`ברנדי ${n}`, `בראנדי ${n}`, `ברנדים ${n}`][n % 3] ?? '', 'בקבוק']),
  )
  await sql`update products set stock = 0 where id % 4 = 0`.execute(app.db)
  const rank = (name: string) => ['ברנדי', 'ברנדים', 'בראנדי'].indexOf(name.split(' ')[0] ?? '')
  const rows = await app.db.selectFrom('products').select(['name', 'stock', 'id']).execute()
  const sorted = rows.toSorted((a, b) => Number(a.stock === 0) - Number(b.stock === 0) || rank(a.name) - rank(b.name) || b.id - a.id)
  expect(await search('ברנדי', '&limit=100')).toEqual(sorted.map(({ name }) => name))
  const names: string[] = []
  for (let after = ''; ; ) {
    const { items, next } = await page('ברנדי', `&limit=10${after}`)
    names.push(...items.map(({ name }) => name))
    if (!next) break
    after = `&after=${encodeURIComponent(next)}`
  }
  expect(names).toEqual(sorted.map(({ name }) => name))
})

test('more matches than are sorted at once are ordered by price, wherever they are in the list', async () => {
  const { app, page } = await shop(['מרלו', 'בקבוק'])
  const { id: _, ...row } = await app.db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  const productsOf = (name: (n: number) => string, price: number) =>
    Array.from({ length: 2100 }, (_, n) => ({ ...row, name: name(n), name_key: name(n), price: price + ((n * 11) % 2100) }))
  const others = productsOf((n) => `בירה ${n}`, 1000)
  const matches = productsOf((n) => (n % 10 ? `מרלו ${n}` : `סאמרלוק ${n}`), 50_000)
  await app.db.transaction().execute(async (trx) => {
    for (let at = 0; at < others.length; at += 300)
      await trx
        .insertInto('products')
        .values(others.slice(at, at + 300))
        .execute()
    for (let at = 0; at < matches.length; at += 300) {
      const values = matches.slice(at, at + 300)
      const rows = await trx.insertInto('products').values(values).returning(['id', 'name']).execute()
      for (const { id, name } of rows)
        await searchIndexOf(trx).writeKeys(trx, id, { ...textsOf({ ...row, id, name, name_key: name }, []), description: 'בקבוק' })
    }
  })
  const sorted = matches.toSorted((a, b) => a.price - b.price).map(({ name }) => name)
  const first = await page('מרלו', '&sort=price-up')
  expect(first.items.map(({ name }) => name)).toEqual(['מרלו', ...sorted.slice(0, 23)])
  const second = await page('מרלו', `&sort=price-up&after=${encodeURIComponent(first.next ?? '')}`)
  expect(second.items.map(({ name }) => name)).toEqual(sorted.slice(23, 47))
  const dearest = await page('מרלו', '&sort=price-down')
  expect(dearest.items.map(({ name }) => name)).toEqual(sorted.toReversed().slice(0, 24))
})

test('a renamed or moved category takes its products along at once', async () => {
  const { category, owner, search } = await shop(['אלפא', 'בקבוק'])
  expect(await search('מדפים')).toEqual(['אלפא'])
  await owner('PATCH', `/api/categories/${category.id}`, { name: 'ארון' })
  expect(await search('מדף')).toEqual([])
  expect(await search('ארונות')).toEqual(['אלפא'])
  const parent = await makeCategory(owner, { name: 'חנות', isMainCategory: true })
  await owner('PATCH', `/api/categories/${category.id}`, { parentId: parent.id })
  expect(await search('חנות')).toEqual(['אלפא'])
})

test.each(['אלפא', 'א', 'זזז'])('a search for %j in a category that is not there finds nothing', async (q) => {
  const { visitor } = await shop(['אלפא', 'בקבוק'])
  for (const sort of ['relevance', 'name', 'newest']) {
    const response = await visitor('GET', `/api/products?${new URLSearchParams({ q, sort, category: 'אין' })}`)
    expect(response.json()).toMatchObject({ items: [], next: null })
  }
})

test('visitors find nothing by the name of a hidden category, nor hidden products', async () => {
  const { category, owner, search } = await shop(['אלפא', 'בקבוק'], ['ביתא', 'בקבוק'])
  const { items } = (await owner('GET', '/api/products?q=אלפא')).json<ProductPage>()
  await owner('PATCH', `/api/products/${items[0]?.id}`, { visible: false })
  expect(await search('מדף')).toEqual(['ביתא'])
  await owner('PATCH', `/api/categories/${category.id}`, { visible: false })
  expect(await search('מדף')).toEqual([])
  expect((await owner('GET', '/api/products?q=מדף')).json<ProductPage>().items).toHaveLength(2)
})

test('a changed product is found by its new text only, a deleted one no more', async () => {
  const { owner, search } = await shop(['ישן', 'תיאור'])
  const { items } = (await owner('GET', '/api/products')).json<ProductPage>()
  await owner('PATCH', `/api/products/${items[0]?.id}`, { name: 'חדש לגמרי', volumeMl: 333 })
  expect(await search('ישן')).toEqual([])
  expect(await search('לגמרי')).toEqual(['חדש לגמרי'])
  expect(await search('333 מ״ל')).toEqual(['חדש לגמרי'])
  await owner('DELETE', `/api/products/${items[0]?.id}`)
  expect(await search('לגמרי')).toEqual([])
})

test('a new product is found at once by keys that matched nothing before, missing or weaker', async () => {
  const { owner, search } = await shop(['בירה', 'לגר'])
  expect(await search('בירה')).toEqual(['בירה'])
  expect(await search('אגוז')).toEqual([])
  await makeProduct(owner, { name: 'בירות אגוז', description: 'סטאוט', categories: ['מדף'] })
  expect(await search('בירה')).toEqual(['בירה', 'בירות אגוז'])
  expect(await search('אגוז')).toEqual(['בירות אגוז'])
})

test('a new product is found at once by a weaker key that was pruned before it', async () => {
  const { owner, search } = await shop(['בירה בירות', 'בקבוק'])
  expect(await search('בירה')).toEqual(['בירה בירות'])
  await makeProduct(owner, { name: 'בירות', description: 'בקבוק', categories: ['מדף'] })
  expect(await search('בירה')).toEqual(['בירה בירות', 'בירות'])
})

test('the owner’s groups of words count with the next search, and a group needs two words', async () => {
  const { owner, search } = await shop(['אלפא', 'בקבוק'])
  expect(await search('גאמא')).toEqual([])
  const saved = await owner('PUT', '/api/word-groups', { groups: [['אלפא', 'גאמא', 'דלתא קטנה']] })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await search('גאמא')).toEqual(['אלפא'])
  expect(await search('הדלתא הקטנה')).toEqual(['אלפא'])
  expect((await owner('GET', '/api/word-groups')).json<WordGroups>().groups).toEqual([['אלפא', 'גאמא', 'דלתא קטנה']])
  for (const group of [
    ['אלפא', "אלפ'א"],
    ['!', 'אלפא'],
  ])
    expect((await owner('PUT', '/api/word-groups', { groups: [group] })).statusCode).toBe(400)
})

test('searches that found nothing are listed from the third on, without anything else', async () => {
  const { owner, search, visitor } = await shop(['אלפא', 'בקבוק'])
  const unanswered = async () => (await owner('GET', '/api/unanswered-searches')).json<UnansweredSearches>().items
  for (const q of ['קקק', 'ררר', 'קקק', '"קקק"', 'אלפא']) await search(q)
  expect(await unanswered()).toEqual([{ query: 'קקק', count: 3 }])
  await search('קקק')
  await owner('GET', '/api/products?q=קקק')
  await visitor('GET', '/api/suggestions?q=ררר')
  expect(await unanswered()).toEqual([{ query: 'קקק', count: 4 }])
})

test('three searches of one person are not listed, those of three people are', async () => {
  const { app, owner } = await shop(['אלפא', 'בקבוק'])
  const search = (remoteAddress: string) => app.inject({ url: `/api/products?q=${encodeURIComponent('קקק')}`, remoteAddress })
  const unanswered = async () => (await owner('GET', '/api/unanswered-searches')).json<UnansweredSearches>().items
  for (const address of ['8.8.4.4', '8.8.4.4', '8.8.4.4', '8.8.4.4', '9.9.9.9']) await search(address)
  expect(await unanswered()).toEqual([])
  await search('1.1.1.1')
  expect(await unanswered()).toEqual([{ query: 'קקק', count: 6 }])
})

test('suggestions are categories and then products, at most eight', async () => {
  const { owner, visitor } = await shop(...Array.from({ length: 12 }, (_, n): [string, string] => [`בירה ${n}`, 'בקבוק']))
  await makeCategory(owner, { name: 'בירות בוטיק' })
  const suggest = async (q: string) => (await visitor('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)).json<Suggestions>()
  const { categories, products } = await suggest('ביר')
  expect(categories.map(({ name }) => name)).toEqual(['בירות בוטיק'])
  expect(products.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5].map((n) => `בירה ${n}`))
  expect(products[0]?.marks).toEqual([0, 3])
  expect((await suggest('chr')).shown).toBe('ביר')
  expect(await suggest('')).toEqual({ categories: [], products: [] })
  expect(await suggest('קקקק')).toEqual({ categories: [], products: [] })
})

test('without matching products, categories that contain or resemble the query are suggested', async () => {
  const { owner, visitor } = await shop(['לגאר הנמל', 'בקבוק'])
  for (const name of ['וויסקי', 'בורבון', 'לאגר']) await makeCategory(owner, { name })
  const categories = async (q: string) => {
    const response = await visitor('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)
    return response.json<Suggestions>().categories.map(({ name }) => name)
  }
  expect(await categories('יסקי')).toEqual(['וויסקי'])
  expect(await categories('בורובן')).toEqual(['בורבון'])
  expect(await categories('סק')).toEqual([])
  expect(await categories('הנמל')).toEqual([])
  await makeProduct(owner, { name: 'יסקי', categories: ['מדף'] })
  expect(await categories('יסקי')).toEqual([])
})

const harmless = ['%', '_', '"', "'", '*', 'x"q', '""', '" OR "', 'NEAR(', '^', '-', '(', '{raw}:', '%%%', '___', '\\', ':', '; drop table']

test('signs that mean something to a database are harmless, and found where they stand', async () => {
  const { search } = await shop(['רגיל', 'דבר אחר'], ...harmless.map((q): [string, string] => [`לפני${q}אחרי`, 'ובו']))
  for (const q of harmless) {
    const expected = harmless.filter((other) => other.includes(q)).map((other) => `לפני${other}אחרי`)
    const found = await search(q, '&asTyped=1&limit=100')
    expect(
      expected.filter((name) => !found.includes(name)),
      q,
    ).toEqual([])
  }
})

test('every query answers within 1 s', { timeout: 60_000 }, async () => {
  const { search, visitor } = await shop(['בירה', 'בקבוק'], ['יין אדום', 'יבש'])
  const words = (count: number, word: (n: number) => string) => Array.from({ length: count }, (_, n) => word(n)).join(' ')
  const bad = [
    words(64, (n) => `מילה${n}`),
    words(64, () => 'יין'),
    words(64, (n) => ['יין', 'אדום', 'בירה', 'red', 'wine'][n % 5] ?? ''),
    'א'.repeat(10_000),
    'a'.repeat(10_000),
    words(3000, () => 'ב'),
    '!?.,;:-_()[]{}',
    'ו ה ש ב כ ל מ',
    'והשבכלמ',
    '\u200f\u202b\u2069',
    '🍷🍺🥃',
    '日本酒 الخمر пиво',
    '"',
    'AND OR NOT NEAR(a b, 5)',
    'name : "x" *',
    '%',
    '0',
    '0.7.0.7%%',
    '9'.repeat(400),
    'ﷺ'.repeat(200),
  ]
  for (const q of bad) {
    for (const path of ['products', 'suggestions']) {
      const start = performance.now()
      const response = await visitor('GET', `/api/${path}?q=${encodeURIComponent(q)}`)
      expect(response.statusCode, `${q.slice(0, 40)} ${response.body.slice(0, 200)}`).toBe(200)
      expect(performance.now() - start, q.slice(0, 40)).toBeLessThan(1000)
    }
    for (const sort of ['newest', 'price-up', 'name']) await search(q, `&sort=${sort}`)
  }
})

test('products containing the query are found in each order and page, and only in the category', {
  timeout: 240_000,
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
    [name, description].some((field) => field.toLowerCase().includes(q.toLowerCase()))
  const all = async (query: string) => {
    const found: number[] = []
    for (let after = ''; ; ) {
      const page = (await visitor('GET', `/api/products?limit=7&${query}${after}`)).json<ProductPage>()
      found.push(...page.items.map(({ id }) => id))
      if (!page.next) return found
      after = `&after=${encodeURIComponent(page.next)}`
    }
  }
  const sorts = ['relevance', 'newest', 'price-up', 'price-down', 'name']
  await fc.assert(
    fc.asyncProperty(text(6), fc.constantFrom(...sorts), fc.constantFrom('', 'אחרת'), async (typed, sort, category) => {
      const q = typed.trim()
      const found = await all(`asTyped=1&q=${encodeURIComponent(q)}&sort=${sort}${category && `&category=${encodeURIComponent(category)}`}`)
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
