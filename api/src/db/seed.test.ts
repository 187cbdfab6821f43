import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { PictureSpec } from '../demo/demo-types.ts'
import { sharp } from '../media/sharp.ts'
import { sender, startApp, temporaryFolder, testConfig } from '../test-app.ts'
import type { DemoSource } from './demo-source.ts'

// Tests draw plain colours, whatever the demo's own drawings are made of.
const plain = (background: string) => ({ background }) as unknown as PictureSpec
const backgroundOf = (spec: PictureSpec) => (spec as unknown as { background: string }).background

const product = (name: string, category: string, background: string) => ({
  name,
  price: 8990,
  description: `תיאור של ${name}`,
  categories: [category],
  volumeMl: 750,
  alcoholPercent: 13,
  picture: plain(background),
})

const source: DemoSource = {
  categories: [
    { name: 'יין', description: 'יינות', isMain: true, picture: plain('red') },
    { name: 'אדום', description: 'אדומים', parent: 'יין', isMain: false, picture: plain('maroon') },
    { name: 'בירה', description: 'בירות', isMain: true, picture: plain('gold') },
  ],
  products: [product('מרלו', 'אדום', 'purple'), product('שיראז', 'אדום', 'black'), product('לאגר', 'בירה', 'yellow')],
  banner: { title: 'מבצע', descriptionHtml: '<p>שלום</p>', picture: plain('blue') },
  footer: { phone: '03-7654321' },
  header: { tagline: 'בית המשקאות' },
  bestSelling: ['לאגר', 'מרלו'],
  async *drawPictures(specs) {
    for (const [index, spec] of [...specs.entries()].reverse()) {
      const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: backgroundOf(spec) } })
        .png()
        .toBuffer()
      yield { index, png }
    }
  },
}

test('an empty demo shop is filled, each picture at its own entry', async () => {
  const { visitor } = await startApp({}, { demo: source })
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
  expect((await visitor('GET', '/api/header')).json().tagline).toBe('בית המשקאות')
})

test('a seeding that broke off leaves nothing half-done and is done again; a finished one is not', async () => {
  const dataDir = temporaryFolder()
  const start = (demo: DemoSource) => buildApp(testConfig(dataDir), { demo, page: false })
  const broken = { ...source, products: [...source.products, product('יתום', 'אין כזו', 'green')] }
  await expect(start(broken)).rejects.toThrow('There is no such category')
  for (const _ of ['first', 'second']) {
    const app = await start(source)
    const { items } = (await sender(app)('GET', '/api/products')).json()
    expect(items).toHaveLength(3)
    expect(await app.db.selectFrom('categories').select('id').execute()).toHaveLength(3)
    await app.close()
  }
  const app = await start({ ...source, products: [] })
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
    demo: source,
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
