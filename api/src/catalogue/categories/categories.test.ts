import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import { expect, test } from 'vitest'
import { up as plainKeys } from '../../db/migrations/2026-12-16-plain-keys.ts'
import { expectRefused, makeCategory, makeProduct, startApp } from '../../test-app.ts'

test('categories are read as a whole in their order, new ones last; visitors get the visible ones', async () => {
  const { owner, visitor } = await startApp()
  const wine = await makeCategory(owner, { name: ' יין ', isMainCategory: true })
  const hidden = await makeCategory(owner, { name: 'סודי', visible: false })
  const red = await makeCategory(owner, { name: 'אדום', parentId: wine.id, image: '/bundled/category.jpg' })
  expect(wine).toMatchObject({ name: 'יין', image: '', visible: true, parentId: null, isMainCategory: true, position: 0 })
  expect((await owner('GET', '/api/categories')).json()).toEqual({ items: [wine, hidden, red] })
  expect((await visitor('GET', '/api/categories')).json()).toEqual({ items: [wine, red] })
  await owner('PATCH', `/api/categories/${red.id}`, { position: 0 })
  await owner('PATCH', `/api/categories/${wine.id}`, { position: 5 })
  expect((await visitor('GET', '/api/categories')).json().items.map((one: Category) => one.id)).toEqual([red.id, wine.id])
})

test("a taken name is refused regardless of case and spaces, except the category's own", async () => {
  const { owner } = await startApp()
  const gin = await makeCategory(owner, { name: 'Gin' })
  const rum = await makeCategory(owner, { name: 'Rum' })
  const twice = await owner('POST', '/api/categories', { name: ' gIN ', description: 'x' })
  expectRefused(twice, 409, 'category_name_taken', { field: 'name' })
  expect((await owner('PATCH', `/api/categories/${rum.id}`, { name: 'GIN' })).json().error.code).toBe('category_name_taken')
  expect((await owner('PATCH', `/api/categories/${gin.id}`, { name: 'GIN' })).json().name).toBe('GIN')
})

test('invisible characters are removed from a name, so that its address works', async () => {
  const { owner, visitor } = await startApp()
  expect((await makeCategory(owner, { name: 'Dry\u0001 \u000bGin\u0001' })).name).toBe('Dry Gin')
  expect((await visitor('GET', '/sitemap-pages.xml')).body).toContain('/?category=Dry+Gin<')
})

test('of two concurrent requests for one name one succeeds, and the other is refused with the reason', async () => {
  const { owner } = await startApp()
  const answers = await Promise.all(['יין', ' יין'].map((name) => owner('POST', '/api/categories', { name, description: 'x' })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
})

const alike = ['יין אדום', 'יין\u00A0אדום', '\u200Fיין אדום', 'יי\u00ADן  אדום', 'יין\u2003אדום\u2069', 'ײן אדום']

test('one of many simultaneous requests for names that look alike succeeds', async () => {
  const { owner } = await startApp()
  const answers = await Promise.all(alike.map((name) => owner('POST', '/api/categories', { name, description: 'x' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...alike.slice(1).map(() => 409)])
  for (const answer of answers) if (answer.statusCode === 409) expect(answer.json().error.code).toBe('category_name_taken')
  const other = await makeCategory(owner, { name: 'אחר' })
  for (const name of alike) expect((await owner('PATCH', `/api/categories/${other.id}`, { name })).statusCode, name).toBe(409)
  expect((await owner('POST', '/api/categories', { name: '\u200F\u3164', description: 'x' })).statusCode).toBe(400)
})

test('a category is named by what looks like its name, and kept as it was typed', async () => {
  const { owner, visitor } = await startApp()
  const { name } = await makeCategory(owner, { name: 'ד״ר\u00A0תל־אביב' })
  expect(name).toBe('ד״ר\u00A0תל־אביב')
  for (const typed of ['ד"ר תל-אביב', 'ד״ר תל־אביב', '\u202Bד”ר תל‑אביב\u202C']) {
    expect((await makeProduct(owner, { categories: [typed] })).categories, typed).toEqual([name])
    expect((await visitor('GET', `/api/products?category=${encodeURIComponent(typed)}`)).json().items.length).toBeGreaterThan(0)
  }
})

test('an upgrade numbers newer duplicates of categories and coupons, and switches such coupons off', async () => {
  const { app, owner, visitor } = await startApp()
  const ids: number[] = []
  for (const name of ['א', 'ב', 'ג', 'ד', 'ה']) ids.push((await makeCategory(owner, { name })).id)
  for (const [at, name] of ['יין אדום', 'יין\u00A0אדום', '\u200Fיין אדום', 'יין אדום 2', '\u3164'].entries())
    await app.db
      .updateTable('categories')
      .set({ name, name_key: name.toLowerCase() })
      .where('id', '=', ids[at] ?? 0)
      .execute()
  const wine = await makeProduct(owner, { name: 'יין תל־אביב', categories: ['יין אדום 2'] })
  await app.db.updateTable('products').set({ name_key: 'former' }).where('id', '=', wine.id).execute()
  const coupon = await owner('POST', '/api/coupons', { code: 'A⁓B', percent: 10 })
  await app.db.updateTable('coupons').set({ code_key: 'a⁓b' }).where('id', '=', coupon.json().id).execute()
  await owner('POST', '/api/coupons', { code: 'A-B', percent: 10 })
  await app.db.transaction().execute(plainKeys)
  const readRows = () => app.db.selectFrom('categories').select(['id', 'name', 'name_key']).orderBy('id').execute()
  const rows = await readRows()
  expect(rows.map(({ name }) => name)).toEqual(['יין אדום', 'יין\u00A0אדום 2', '\u200Fיין אדום 3', 'יין אדום 2 2', `קטגוריה ${ids[4]}`])
  for (const { name, name_key } of rows) expect(name_key, name).toBe(nameKey(name))
  const coupons = (await owner('GET', '/api/coupons')).json<{ items: { code: string; active: boolean }[] }>().items
  expect(coupons.map(({ code, active }) => [code, active])).toEqual([
    ['A-B-2', false],
    ['A⁓B', true],
  ])
  const { name_key } = await app.db.selectFrom('products').select('name_key').where('id', '=', wine.id).executeTakeFirstOrThrow()
  expect(name_key).toBe('יין תל אביב')
  expect((await visitor('GET', `/api/products?category=${encodeURIComponent('יין אדום 2 2')}`)).json().items).toHaveLength(1)
  await app.db.transaction().execute(plainKeys)
  expect(await readRows()).toEqual(rows)
})

test('a parent is a main category or has no parent itself, and no cycle can arise', async () => {
  const { owner } = await startApp()
  const main = await makeCategory(owner, { name: 'ראשי', isMainCategory: true })
  const child = await makeCategory(owner, { name: 'בן', parentId: main.id })
  const alone = await makeCategory(owner, { name: 'לבד' })
  const wrong: [string, string, object][] = [
    ['POST', '', { name: 'נכד', description: 'x', parentId: child.id }],
    ['POST', '', { name: 'שניהם', description: 'x', parentId: main.id, isMainCategory: true }],
    ['POST', '', { name: 'אין', description: 'x', parentId: 999 }],
    ['PATCH', `/${alone.id}`, { parentId: alone.id }],
    ['PATCH', `/${alone.id}`, { parentId: child.id }],
    ['PATCH', `/${child.id}`, { isMainCategory: true }],
    ['PATCH', `/${main.id}`, { isMainCategory: false, parentId: alone.id }],
  ]
  for (const [method, path, body] of wrong) {
    const response = await owner(method, `/api/categories${path}`, body)
    expect({ statusCode: response.statusCode, error: response.json().error }, JSON.stringify(body)).toEqual({
      statusCode: 400,
      error: expect.objectContaining({ code: 'parent_invalid', field: 'parentId' }),
    })
  }
  expect((await owner('PATCH', `/api/categories/${child.id}`, { isMainCategory: true, parentId: null })).statusCode).toBe(200)
  expect((await owner('PATCH', `/api/categories/${child.id}`, { isMainCategory: false, parentId: alone.id })).json().parentId).toBe(
    alone.id,
  )
})

test('a category is deleted only without sub-categories, and its products lose the link alone', async () => {
  const { owner } = await startApp()
  const main = await makeCategory(owner, { name: 'יין', isMainCategory: true })
  const child = await makeCategory(owner, { name: 'אדום', parentId: main.id })
  const product = await makeProduct(owner, { categories: ['אדום'] })
  const refused = await owner('DELETE', `/api/categories/${main.id}`)
  expectRefused(refused, 409, 'category_has_children')
  expect((await owner('DELETE', `/api/categories/${child.id}`)).statusCode).toBe(204)
  expect((await owner('DELETE', `/api/categories/${main.id}`)).statusCode).toBe(204)
  expect((await owner('GET', `/api/products/${product.id}`)).json().categories).toEqual([])
  expect((await owner('DELETE', `/api/categories/${main.id}`)).statusCode).toBe(404)
})

test('a renamed category is renamed on its products at once', async () => {
  const { owner } = await startApp()
  const { id, updatedAt } = await makeCategory(owner)
  const product = await makeProduct(owner)
  const renamed = (await owner('PATCH', `/api/categories/${id}`, { name: 'יינות', updatedAt })).json()
  expect((await owner('GET', `/api/products/${product.id}`)).json().categories).toEqual(['יינות'])
  const late = await owner('PATCH', `/api/categories/${id}`, { visible: false, updatedAt })
  expectRefused(late, 409, 'outdated', { details: renamed })
})

test('a list is found by every former name, also after many renames at once', async () => {
  const { owner, visitor } = await startApp()
  const made = await Promise.all(['א', 'ב', 'ג', 'ד', 'ה', 'ו'].map((name) => makeCategory(owner, { name })))
  for (const { name } of made) await makeProduct(owner, { name: `בקבוק ${name}`, categories: [name] })
  for (const round of ['חדש', 'חדש מאוד']) {
    const renames = made.map(({ id, name }) => owner('PATCH', `/api/categories/${id}`, { name: `${round} ${name}` }))
    for (const { statusCode } of await Promise.all(renames)) expect(statusCode).toBe(200)
  }
  const namesIn = async (category: string) =>
    (await visitor('GET', `/api/products?category=${encodeURIComponent(category)}`)).json().items.map((one: { name: string }) => one.name)
  for (const { name } of made)
    for (const former of [name, `חדש ${name}`, `חדש מאוד ${name}`]) expect(await namesIn(former), former).toEqual([`בקבוק ${name}`])
  expect(await namesIn('חדש ז')).toEqual([])
})

test('reordering moves the named rows alone and leaves open forms valid', async () => {
  const { owner } = await startApp()
  const made: Category[] = []
  for (const name of ['א', 'ב', 'ג', 'ד']) made.push(await makeCategory(owner, { name }))
  const ids = made.map((one) => one.id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  // As after a patch by hand: places may be shared, and have gaps.
  await owner('PATCH', `/api/categories/${b}`, { position: 900 })
  await owner('PATCH', `/api/categories/${d}`, { position: 900 })
  const before = (await owner('GET', '/api/categories')).json().items as Category[]
  expect(before.map((one) => one.id)).toEqual([a, c, b, d])
  const { items } = (await owner('PUT', '/api/categories/order', { ids: [d, a, c] })).json() as { items: Category[] }
  expect(items.map((one) => [one.id, one.position])).toEqual([d, a, b, c].map((id, position) => [id, position]))
  expect((await owner('GET', '/api/categories')).json()).toEqual({ items })
  expect(items.map((one) => one.updatedAt).sort()).toEqual(before.map((one) => one.updatedAt).sort())
  const refused = await owner('PUT', '/api/categories/order', { ids: [b, 999] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toEqual(expect.objectContaining({ field: 'ids', details: [999] }))
  expect((await owner('PUT', '/api/categories/order', { ids: [a, a] })).statusCode).toBe(400)
})

test("a category's use counts the products that have it alone", async () => {
  const { owner } = await startApp()
  const wine = await makeCategory(owner, { name: 'יין' })
  const gifts = await makeCategory(owner, { name: 'מתנות' })
  await makeProduct(owner, { categories: ['יין'] })
  await makeProduct(owner, { categories: ['יין'], visible: false })
  await makeProduct(owner, { categories: ['יין', 'מתנות'] })
  const use = async (id: number) => (await owner('GET', `/api/categories/${id}/use`)).json()
  expect(await use(wine.id)).toEqual({ strandedProducts: 2 })
  expect(await use(gifts.id)).toEqual({ strandedProducts: 0 })
  expect((await owner('GET', '/api/categories/999/use')).statusCode).toBe(404)
})
