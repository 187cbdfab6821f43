import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { defaultSlideLinks } from '../media/bundled/bundled-pictures.ts'
import { sharp } from '../media/images/sharp.ts'
import { sender, startApp, temporaryFolder, testConfig } from '../test-app.ts'
import { type DemoCategory, type DemoContents, demoFolder } from './seed-demo.ts'

const address = (name: string) => `/storage/v1/object/public/drinksimages/${name}.jpg`
const categories: DemoCategory[] = [
  { name: 'יין', description: 'יינות', image: address('red'), isMainCategory: true },
  { name: 'אדום', description: 'אדומים', image: address('maroon'), parent: 'יין' },
  { name: 'בירה', description: 'בירות', image: address('gold'), isMainCategory: true },
]
const contents: DemoContents = {
  banner: { title: 'מבצע', description: '<p>שלום</p>', image: address('blue') },
  footer: { phone: '03-7654321' },
  header: { tagline: 'בית המשקאות' },
  bestSelling: ['לאגר', 'מרלו'],
}
const line = (name: string, category: string, colour: string) =>
  csvLine([name, '89.90', `תיאור של ${name}`, category, address(colour), 'כן', '750', '13'])
const catalogue = line('מרלו', 'אדום', 'purple') + line('לאגר', 'בירה', 'yellow') + line('שיראז', 'אדום', 'black')

/** A folder of demo data with plain colours for pictures. */
async function demoOf(lines: string): Promise<string> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'pictures'))
  const columns = Object.values(productColumns).slice(1)
  writeFileSync(join(folder, 'products.csv'), byteOrderMark + csvLine(columns) + lines)
  writeFileSync(join(folder, 'categories.json'), JSON.stringify(categories))
  writeFileSync(join(folder, 'contents.json'), JSON.stringify(contents))
  for (const background of ['red', 'maroon', 'gold', 'blue', 'purple', 'yellow', 'black']) {
    const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } })
    await picture.jpeg().toFile(join(folder, 'pictures', `${background}.jpg`))
  }
  return folder
}

test('an empty demo shop is filled, each picture with its own entry', async () => {
  const { app, visitor } = await startApp({}, { demo: await demoOf(catalogue) })
  const products: Product[] = (await visitor('GET', '/api/products')).json().items
  expect(products.map(({ name }) => name)).toEqual(['שיראז', 'לאגר', 'מרלו'])
  expect(products[2]).toMatchObject({ price: 89.9, categories: ['אדום'], volumeMl: 750, alcoholPercent: 13 })
  const categories: Category[] = (await visitor('GET', '/api/categories')).json().items
  expect(categories.map(({ name, isMainCategory, parentId }) => [name, isMainCategory, parentId])).toEqual([
    ['יין', true, null],
    ['אדום', false, categories[0]?.id],
    ['בירה', true, null],
  ])
  const colourOf = async (address = '') => {
    const { channels } = await sharp((await visitor('GET', address)).rawPayload).stats()
    return channels.map(({ mean }) => Math.round(mean / 255))
  }
  expect(await colourOf(products[1]?.image)).toEqual([1, 1, 0])
  expect(await colourOf(categories[0]?.image)).toEqual([1, 0, 0])
  expect((await visitor('GET', '/api/banners')).json().items).toMatchObject([{ title: 'מבצע', description: '<p>שלום</p>' }])
  expect((await visitor('GET', '/api/best-selling')).json().items.map(({ name }: Product) => name)).toEqual(['לאגר', 'מרלו'])
  expect((await visitor('GET', '/api/footer')).json().phone).toBe('03-7654321')
  // Data that is used in production afterwards has no footer of the owner's.
  expect(await app.db.selectFrom('footer').select('saved').execute()).toEqual([{ saved: 0 }])
  expect((await visitor('GET', '/api/header')).json().tagline).toBe('בית המשקאות')
})

test('an interrupted seeding leaves no rows and is repeated; a finished one is not', async () => {
  const dataDir = temporaryFolder()
  const start = (demo: string) => buildApp(testConfig(dataDir), { demo, page: false })
  await expect(start(await demoOf(catalogue + line('יתום', 'אין כזו', 'red')))).rejects.toThrow(/products\.csv.*category_unknown/)
  const source = await demoOf(catalogue)
  for (const _ of ['first', 'second']) {
    const app = await start(source)
    const { items } = (await sender(app)('GET', '/api/products')).json()
    expect(items).toHaveLength(3)
    expect(await app.db.selectFrom('categories').select('id').execute()).toHaveLength(3)
    await app.close()
  }
  const app = await start(source)
  await app.db.deleteFrom('products').execute()
  await app.db.updateTable('categories').set({ parent_id: null }).execute()
  await app.db.deleteFrom('categories').execute()
  await app.close()
  const emptied = await start(source)
  expect(await emptied.db.selectFrom('products').select('id').execute()).toEqual([])
  await emptied.close()
})

test('a production shop is not seeded', async () => {
  const app = await buildApp(testConfig(temporaryFolder(), { mode: 'production', owner: { email: 'a@b.co', password: 'long enough' } }), {
    demo: await demoOf(catalogue),
    page: false,
  })
  expect(await app.db.selectFrom('products').select('id').execute()).toEqual([])
  expect((await sender(app)('GET', '/api/demo-owner')).statusCode).toBe(404)
  await app.close()
})

test('production asks for its owner, and replaces the demo owner of older data', async () => {
  const dataDir = temporaryFolder()
  const production = testConfig(dataDir, { mode: 'production' })
  const options = { demo: null, page: false }
  await expect(buildApp(production, options)).rejects.toThrow(/LECHAIM_OWNER_EMAIL and LECHAIM_OWNER_PASSWORD are needed/)
  await (await buildApp(testConfig(dataDir), options)).close()
  await expect(buildApp(production, options)).rejects.toThrow(/still has the demo password/)
  const app = await buildApp({ ...production, owner: { email: 'Boss@shop.example', password: 'long enough' } }, options)
  const signIn = (email: string, password: string) => sender(app)('POST', '/auth/v1/token?grant_type=password', { email, password })
  expect((await signIn('boss@shop.example', 'long enough')).statusCode).toBe(200)
  expect((await signIn('admin', 'lechaim-demo')).statusCode).toBe(400)
  await app.close()
})

describe('the demo data', () => {
  const pictures = readdirSync(join(demoFolder, 'pictures'))
  const json = (file: string) => JSON.parse(readFileSync(join(demoFolder, file), 'utf8'))
  const all: DemoCategory[] = json('categories.json')
  const texts = ['products.csv', 'categories.json', 'contents.json'].map((file) => readFileSync(join(demoFolder, file), 'utf8')).join('\n')

  test('has products, categories and best sellers, each with an existing picture', async () => {
    const { app, visitor } = await startApp({}, { demo: demoFolder })
    const rows = await app.db.selectFrom('products').selectAll().execute()
    expect(rows.length).toBeGreaterThanOrEqual(100)
    expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length)
    const { items } = (await visitor('GET', '/api/best-selling')).json<{ items: Product[] }>()
    expect(new Set(items.map(({ categories: [first] }) => first)).size).toBe(8)
    const stored = new Set((await app.db.selectFrom('media_objects').select('name').execute()).map(({ name }) => name))
    const images = [...rows, ...all, json('contents.json').banner].map(({ image }) => image.split('/').at(-1))
    expect(images.filter((name) => !stored.has(name))).toEqual([])
    expect(pictures.filter((name) => !images.includes(name))).toEqual([])
    expect(new Set(images).size).toBe(images.length)
  })

  test('has drink fields, filters, sales without an end, stock, a coupon and an order in each state', async () => {
    const { visitor, owner } = await startApp({}, { demo: demoFolder })
    const products: Product[] = (await visitor('GET', '/api/products?limit=100')).json().items
    const drinks = products.filter(({ categories: [category] }) => category !== 'אביזרי בר')
    for (const { name, ...fields } of drinks)
      expect({ name, ...fields }).toMatchObject({
        producer: expect.any(String),
        country: expect.any(String),
        alcoholPercent: expect.any(Number),
      })
    const wines = drinks.filter(({ categories: [category = ''] }) => ['יין אדום', 'יין לבן', 'רוזה', 'מבעבעים'].includes(category))
    expect(wines.length).toBeGreaterThan(20)
    for (const wine of wines) expect(wine).toMatchObject({ colour: expect.any(String), sweetness: expect.any(String) })
    const { facets } = (await visitor('GET', '/api/product-filters')).json<{ facets: { facet: string }[] }>()
    expect(facets.map(({ facet }) => facet)).toEqual(expect.arrayContaining(['country', 'producer', 'colour', 'sweetness']))

    const owned = (await owner('GET', '/api/products?limit=100')).json<{ items: Product[] }>().items
    const onSale = owned.filter((each) => each.regularPrice)
    expect(onSale.map(({ saleFrom, saleUntil }) => [saleFrom, saleUntil])).toEqual(Array.from({ length: 3 }, () => [undefined, undefined]))
    const stock = owned.flatMap((each) => each.stock ?? [])
    expect(stock.filter((pieces) => pieces === 0).length).toBeGreaterThanOrEqual(2)
    expect((await owner('GET', '/api/stock/low')).json().items.length).toBeGreaterThanOrEqual(5)
    expect(stock.filter((pieces) => pieces > 10).length).toBeGreaterThanOrEqual(5)

    const { coupon, banner, bestSelling } = json('contents.json') as Required<DemoContents>
    expect((await visitor('GET', '/api/header')).json().coupons).toBe(true)
    expect(banner.description).toContain(coupon.code)
    expect(bestSelling.length % 12, 'full rows of two, three and four').toBe(0)
    const best: Product[] = (await visitor('GET', '/api/best-selling')).json().items
    expect(best.map(({ name }) => name)).toEqual(bestSelling)
    expect(best.filter((each) => each.stock === 0)).toEqual([])

    expect((await visitor('GET', '/api/carousel')).json().links).toEqual(defaultSlideLinks)

    const orders: Order[] = (await owner('GET', '/api/orders')).json().items
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    const twoWeeksAgo = new Date(Date.now() - 14 * 86_400_000).toISOString()
    expect(orders.filter(({ createdAt }) => createdAt < twoWeeksAgo || createdAt > new Date().toISOString())).toEqual([])
    expect(orders.map(({ createdAt }) => createdAt)).toEqual(
      orders
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
  })

  test('has main categories with sub-categories, and standalone ones', () => {
    const mains = all.filter(({ isMainCategory }) => isMainCategory)
    expect(mains.map(({ name }) => name)).toEqual(['יין', 'בירה', 'וויסקי', 'וודקה', 'ליקרים', 'משקאות קלים'])
    for (const { name } of mains) expect(all.filter(({ parent }) => parent === name).length, name).toBeGreaterThanOrEqual(2)
    expect(all.filter(({ isMainCategory, parent }) => !isMainCategory && !parent)).not.toEqual([])
    for (const { description } of all) expect(description.length).toBeLessThanOrEqual(60)
  })

  test('pictures weigh at most 3 MB together', () => {
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(demoFolder, 'pictures', name)).size, 0)
    expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  test('Hebrew has its own geresh and gershayim', () => {
    expect(texts.match(/[א-ת]['`’”][א-ת]/g)).toBeNull()
  })
})
