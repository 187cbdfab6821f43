import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order, OrderPage } from '@lechaim/shared/contracts/orders.ts'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { resetOwner } from '../auth/users/reset-owner.ts'
import { linkWallet } from '../auth/wallets/link-wallet.ts'
import { writeProductKeys } from '../catalogue/search/write-keys.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/connection.ts'
import { colour, read, upload } from '../media/images/test-pictures.ts'
import { deployTokenCommand } from '../releases/publish/deploy-token-command.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../releases/test-builds.ts'
import { openObjectStore } from '../storage/object-store.ts'
import { startS3 } from '../storage/test-s3.ts'
import { makeCategory, makeProduct, type Send, sender, signIn, temporaryFolder, testConfig, testDatabase } from '../test-app.ts'
import { backUpShared } from './backup.ts'
import { copyTable } from './copy-tables.ts'
import { moveShop } from './move.ts'
import { restoreShared } from './restore.ts'

const single = { database: { address: null, connections: 5, listen: null }, objects: null }

async function signedIn(app: ShopWithReleases['app']): Promise<{ owner: Send; visitor: Send }> {
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  return { owner: sender(app, { authorization: `Bearer ${access_token}` }), visitor: sender(app) }
}

const customer = { customerName: 'דנה', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א' }

const sale = { price: 80, regularPrice: 100, saleUntil: '2099-10-30T23:30:00.000Z' }
const shown = { showFrom: '2026-01-01T10:00:00.000Z', showUntil: '2099-01-01T10:00:00.000Z' }

/** A shop of one process with something of everything, closed; and where it could move to. */
async function closedShop() {
  const shop = await startShop(single)
  const { owner, visitor } = await signedIn(shop.app)
  const parent = await makeCategory(owner)
  await owner('POST', '/api/categories', { name: 'אדומים', description: 'יינות', parentId: parent.id })
  const product = await makeProduct(owner, { name: 'גוורצטרמינר', stock: 9, lowStockAt: 3, alcoholPercent: 13, ...sale, ...shown })
  const soldOut = await makeProduct(owner, { name: 'אזל', stock: 0 })
  const gone = await makeProduct(owner, { name: 'הלך' })
  await owner('DELETE', `/api/products/${gone.id}`)
  const watch = await visitor('POST', `/api/products/${soldOut.id}/stock-requests`, { email: 'dana@example.co.il' })
  const coupon = await owner('POST', '/api/coupons', {
    code: 'חג10',
    percent: 10,
    maxUses: 5,
    categories: ['יין'],
    validUntil: shown.showUntil,
  })
  const delivered = { reason: 'delivery', lines: [{ product: 'גוורצטרמינר', quantity: 6 }] }
  const delivery = await owner('POST', '/api/stock/deliveries', delivered, { 'idempotency-key': 'delivery' })
  const banner = await owner('POST', '/api/banners', { title: 'מבצע חג', ...shown })
  const carousel = await owner('PUT', '/api/carousel', { images: ['/a.jpg', '/b.jpg'], times: [null, shown] })
  expect([watch, coupon, delivery, banner, carousel].map(({ statusCode }) => statusCode)).toEqual([204, 201, 201, 201, 200])
  for (let n = 0; n < 3; n++) {
    const bought = { items: [{ productId: product.id, quantity: 1 }], total: product.price }
    const draft = { ...customer, ...bought, ...(n === 0 && { coupon: 'חג10', total: product.price * 0.9 }) }
    expect((await visitor('POST', '/api/orders', draft, { 'idempotency-key': `k${n}` })).statusCode).toBe(201)
  }
  await upload({ owner } as never, 'a.jpg', await colour(60, 40).png().toBuffer())
  await shop.release(remoteBuild('cart', { version: '1.1.0+b' }))
  const pictures = await read({ visitor } as never, 'a.jpg')
  const { own, movements, coupons, banners, carousel: slides, watches, orders } = await seen(shop.app)
  const before = { own, movements, coupons, banners, carousel: slides, watches, orders }
  await shop.app.close()
  const shared = { database: await testDatabase(), objects: await startS3(), keysDir: join(temporaryFolder(), 'keys') }
  const config = testConfig(shop.dataDir, shared)
  return { shop, config, shared, product, gone, before, picture: pictures.rawPayload }
}

/** The answers that shoppers and the owner get. */
async function seen(app: ShopWithReleases['app']) {
  const { owner, visitor } = await signedIn(app)
  return {
    products: (await visitor('GET', '/api/products')).json<ProductPage>().items,
    categories: (await visitor('GET', '/api/categories')).json(),
    orders: (await owner('GET', '/api/orders')).json<OrderPage>().items,
    found: (await visitor('GET', '/api/products?q=גוורצ')).json<ProductPage>().items.length,
    own: (await owner('GET', '/api/products')).json<ProductPage>().items,
    movements: (await owner('GET', '/api/products/1/stock-movements')).json(),
    coupons: (await owner('GET', '/api/coupons')).json(),
    banners: (await owner('GET', '/api/banners')).json(),
    carousel: (await owner('GET', '/api/carousel')).json(),
    watches: await app.db.selectFrom('stock_requests').selectAll().execute(),
    remotes: (await visitor('GET', '/remotes.json')).json(),
    area: (await visitor('GET', '/remotes/cart/1.1.0+b/area.js')).body,
    picture: (await read({ visitor } as never, 'a.jpg')).rawPayload.toString('hex'),
  }
}

test('a shop moves into a database and back: rows, numbers, pictures, releases, search and keys', async () => {
  const { shop, config, shared, product, gone, before, picture } = await closedShop()
  const lines: string[] = []
  await moveShop(config, true, (line) => lines.push(line))
  expect(lines).toEqual(expect.arrayContaining(['products: 2', 'categories: 2', 'orders: 3', 'pictures: 1', 'releases: 3']))

  const moved = await startShop(shared)
  const there = await seen(moved.app)
  expect(there).toMatchObject(before)
  expect(there.orders).toHaveLength(3)
  expect(there.orders.at(-1)).toMatchObject({ coupon: 'חג10', discount: 8, items: [{ regularPrice: 100 }] })
  expect(there.own.at(-1)).toMatchObject({ stock: 12, lowStockAt: 3, ...sale, ...shown })
  expect(there.movements.items).toHaveLength(5)
  expect(there.coupons.items).toMatchObject([{ uses: 1, maxUses: 5, categories: ['יין'] }])
  expect(there.banners.items).toMatchObject([shown])
  expect(there.carousel).toMatchObject({ times: [null, shown] })
  expect(there.watches).toMatchObject([{ product_id: 2, email: 'dana@example.co.il' }])
  expect(there.found).toBe(1)
  expect(there.area).toBe('/* 1.1.0+b */')
  expect(there.picture).toBe(picture.toString('hex'))
  const { owner, visitor } = await signedIn(moved.app)
  // The number of a deleted row isn't given out again.
  expect((await makeProduct(owner)).id).toBe(gone.id + 1)
  const order = await visitor(
    'POST',
    '/api/orders',
    { ...customer, items: [{ productId: product.id, quantity: 1 }], total: product.price },
    { 'idempotency-key': 'k9' },
  )
  expect(order.json<Order>().id).toBe(4)
  await moved.app.close()

  const folder = join(temporaryFolder(), 'back')
  mkdirSync(folder, { mode: 0o700 })
  await moveShop({ ...config, dataDir: folder }, false, () => {})
  const back = await startShop({ ...single, dataDir: folder, keysDir: join(folder, 'keys') })
  const { coupons, banners, carousel, watches } = before
  expect(await seen(back.app)).toMatchObject({ coupons, banners, carousel, watches, found: 1, area: there.area, picture: there.picture })
  const again = await signedIn(back.app)
  expect((await makeProduct(again.owner, { name: 'עוד' })).id).toBe(gone.id + 2)
  for (const name of readdirSync(join(shop.dataDir, 'keys')))
    expect(readFileSync(join(folder, 'keys', name))).toEqual(readFileSync(join(shop.dataDir, 'keys', name)))
})

test('a move that was interrupted goes on where it stopped, and until then no server starts', async () => {
  const { config, shared } = await closedShop()
  const { objects } = shared
  await objects.stop()
  await expect(moveShop(config, true, () => {})).rejects.toThrow('The object store is not available')
  await expect(startShop({ ...shared, objects: await startS3() })).rejects.toThrow('The copy of a shop into this database is not finished')
  const lines: string[] = []
  const store = await startS3()
  await moveShop({ ...config, objects: store }, true, (line) => lines.push(line))
  expect(lines).toEqual(['pictures: 1', 'releases: 3', 'search: 2'])
  const moved = await startShop({ ...shared, objects: store })
  expect(await seen(moved.app)).toMatchObject({ found: 1, area: '/* 1.1.0+b */' })
})

test('a database that holds a shop is refused, and so are a shop that is open and other keys', async () => {
  const { config, shared, shop } = await closedShop()
  mkdirSync(shared.keysDir)
  writeFileSync(join(shared.keysDir, 'device.key'), 'other')
  await expect(moveShop(config, true, () => {})).rejects.toThrow('holds other keys: nothing was copied')
  rmSync(shared.keysDir, { recursive: true })
  await moveShop(config, true, () => {})
  await expect(moveShop(config, true, () => {})).rejects.toThrow('There is a shop already: nothing was copied')
  const moved = await startShop(shared)
  await expect(moveShop({ ...config, dataDir: join(temporaryFolder(), 'x') }, false, () => {})).rejects.toThrow('stop them first')
  await moved.app.close()
  await expect(moveShop(config, false, () => {})).rejects.toThrow('There is a shop already')
  await shop.restart()
  await expect(moveShop(config, true, () => {})).rejects.toThrow('uses the data in')
})

const indexesQuery = sql<{ line: string }>`
  select pg_get_indexdef(indexrelid) || ' ' || (select string_agg(concat(attstattarget), ' ') from pg_attribute where attrelid = indexrelid) as line
  from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace order by 1`

test('indexes made after the rows equal a new database’s, and search keys those of single saves', async () => {
  const { config, shared } = await closedShop()
  const target = await openDatabase(shared.database.address as string)
  const other = await openDatabase((await testDatabase()).address as string)
  onTestFinished(other.close)
  await sql`create schema noted`.execute(target.db)
  await sql`create table noted.indexes (name text, count bigint)`.execute(target.db)
  await sql`create function note() returns trigger language plpgsql as $$ begin
    insert into noted.indexes select tg_table_name, count(*) from pg_index where indrelid = tg_relid and not indisunique;
    return null; end $$`.execute(target.db)
  const tables = ['orders', 'product_search', 'products', 'search_rows']
  for (const table of tables)
    await sql`create trigger note before insert on ${sql.table(table)} for each statement execute function note()`.execute(target.db)
  // The move needs the database for itself.
  await target.close()
  await moveShop(config, true, () => {})
  const moved = await openDatabase(shared.database.address as string)
  onTestFinished(moved.close)
  const { rows } = await sql`select name, max(count) as most from noted.indexes group by 1 order by 1`.execute(moved.db)
  expect(rows).toEqual(tables.map((name) => ({ name, most: 0 })))
  const { rows: counted } = await sql`select reltuples as rows from pg_class where relname = 'search_rows'`.execute(moved.db)
  expect(counted).toEqual([{ rows: 2 }])
  expect((await indexesQuery.execute(moved.db)).rows).toEqual((await indexesQuery.execute(other.db)).rows)

  const keys = () => sql`select product_id, keys::text as keys, text from product_search order by 1`.execute(moved.db)
  const before = (await keys()).rows
  expect(before).toHaveLength(2)
  for (const id of [1, 2]) await moved.db.transaction().execute((trx) => writeProductKeys(trx, id))
  expect((await keys()).rows).toEqual(before)
})

test('a copy that is not the same is noticed, and undone', async () => {
  const { config } = await closedShop()
  const { address } = await testDatabase()
  const [from, to] = [await openDatabase(join(config.dataDir, 'shop.db')), await openDatabase(address as string)]
  for (const { close } of [from, to]) onTestFinished(close)
  await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(to.db)
  await sql`create trigger lose before insert on categories for each row when (new.parent_id is null and new.id = 2) execute function lose()`.execute(
    to.db,
  )
  const table = { name: 'categories', columns: ['id', 'name'], key: ['id'], parent: null, isNumbered: false }
  const all = { ...table, columns: Object.keys((await from.db.selectFrom('categories').selectAll().executeTakeFirstOrThrow()) as object) }
  await expect(copyTable(from.db as never, to.db, { ...all, parent: 'parent_id' }, [])).rejects.toThrow(
    'The copy of categories is not the same: 2 rows became 1',
  )
  expect(await to.db.selectFrom('categories').select('id').execute()).toEqual([])
})

test('a picture that is not the one that was stored ends the move', async () => {
  const { config } = await closedShop()
  writeFileSync(join(config.dataDir, 'media/a.jpg'), 'other')
  await expect(moveShop(config, true, () => {})).rejects.toThrow('The picture a.jpg is not the one that was stored')
})

test('a backup of a shared shop that runs is restored into another database and store', async () => {
  const { config, shared } = await closedShop()
  await moveShop(config, true, () => {})
  const running = await startShop(shared)
  const before = await seen(running.app)
  const folder = await backUpShared(running.app.config, join(temporaryFolder(), 'backup'))
  expect(readdirSync(folder).sort()).toEqual(['keys', 'media', 'releases', 'shop.db'])
  await expect(backUpShared(running.app.config, folder)).rejects.toThrow('is there already')

  const elsewhere = { database: await testDatabase(), objects: await startS3(), keysDir: join(temporaryFolder(), 'keys') }
  const target: Config = testConfig(temporaryFolder(), elsewhere)
  await restoreShared(target, folder)
  expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false)
  await expect(restoreShared(target, folder)).rejects.toThrow('There is a shop already')
  const restored = await startShop(elsewhere)
  expect(await seen(restored.app)).toEqual(before)
  const row = await restored.app.db.selectFrom('media_objects').select(['name', 'etag']).executeTakeFirstOrThrow()
  expect((await openObjectStore(elsewhere.objects, '').get(row)).length).toBeGreaterThan(0)
})

test('the commands for owners and teams open the shared database', async () => {
  const shared = { database: await testDatabase(), objects: await startS3() }
  const { app } = await startShop(shared)
  const { email, password } = await resetOwner(app.config)
  expect((await signIn(sender(app), {}, { email, password })).statusCode).toBe(200)
  const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(await linkWallet(app.config, wallet)).toMatchObject({ email, chain: 'ethereum' })
  const lines: string[] = []
  const env = {
    LECHAIM_DATA: app.config.dataDir,
    LECHAIM_DATABASE: String(shared.database.address),
    LECHAIM_OBJECTS: shared.objects.bucket,
    LECHAIM_OBJECTS_KEY: 'key',
    LECHAIM_OBJECTS_SECRET: 'secret',
  }
  expect(await deployTokenCommand(['--remote', 'cart'], (line) => lines.push(line), env)).toBe(0)
  expect(lines[0]).toMatch(/^Token \w+ for cart/)
})
