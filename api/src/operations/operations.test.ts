import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderPage } from '@lechaim/shared/contracts/orders.ts'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { checkDatabase } from '../files/data-folder.ts'
import { makeCategory, makeProduct, sender, signIn, startApp, temporaryFolder, testConfig } from '../test-app.ts'
import { backUp, backupCommand } from './backup.ts'
import { restore, restoreCommand } from './restore.ts'

const names = async (dataDir: string) => {
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const response = await sender(app)('GET', '/api/products')
  await app.close()
  return response.json<ProductPage>().items.map(({ name }) => name)
}

async function shop() {
  const started = await startApp()
  await makeCategory(started.owner)
  await makeProduct(started.owner, { name: 'לפני' })
  for (const [folder, text] of Object.entries({ media: 'picture', outbox: 'mail', cache: 'made again' })) {
    mkdirSync(join(started.dataDir, folder), { recursive: true })
    writeFileSync(join(started.dataDir, folder, 'file'), text)
  }
  return started
}

test('a backup during writes is complete', async () => {
  const { dataDir, visitor, owner } = await shop()
  let [writing, orders] = [true, 0]
  const write = async () => {
    while (writing) {
      const items = [{ productId: 1, quantity: 1 }]
      const draft = { customerName: 'א', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א', items, total: 89.9 }
      if ((await visitor('POST', '/api/orders', draft, { 'idempotency-key': `k${orders}` })).statusCode === 201) orders++
      await new Promise(setImmediate)
    }
  }
  const load = write()
  const folder = await backUp(dataDir)
  writing = false
  await load
  expect(folder).toMatch(/backups\/\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/)
  expect(readdirSync(folder).sort()).toEqual(['keys', 'media', 'outbox', 'shop.db'])
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'keys/access-token.pem')).mode & 0o077).toBe(0)
  checkDatabase(join(folder, 'shop.db'))
  const db = new SQLite(join(folder, 'shop.db'), { readonly: true })
  expect(db.prepare('select count(*) from orders where id not in (select order_id from order_items)').pluck().get()).toBe(0)
  db.close()
  expect((await owner('GET', '/api/orders')).json<OrderPage>().items.length).toBeGreaterThan(0)
})

test("a restored backup has the shop's state with sessions, and the replaced data is kept", async () => {
  const { app, dataDir, owner, visitor } = await shop()
  const token = (await signIn(visitor)).json().access_token
  const until = '2099-10-30T23:30:00.000Z'
  await owner('PATCH', '/api/products/1', { stock: 0, regularPrice: 100, saleUntil: until, showUntil: until })
  await visitor('POST', '/api/products/1/stock-requests', { email: 'dana@example.co.il' })
  await owner('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  const folder = await backUp(dataDir)
  await makeProduct(owner, { name: 'אחרי' })
  await app.close()
  rmSync(join(dataDir, 'media/file'))
  const replaced = String(await restore(dataDir, folder))
  expect(await names(dataDir)).toEqual(['לפני'])
  expect(readFileSync(join(dataDir, 'media/file'), 'utf8')).toBe('picture')
  expect(existsSync(join(dataDir, 'cache/file'))).toBe(false)
  expect(await names(replaced)).toEqual(['אחרי', 'לפני'])
  // The keys are restored with the sessions, which stay valid.
  const again = await buildApp(testConfig(dataDir), { demo: null, page: false })
  onTestFinished(() => again.close())
  const restored = sender(again, { authorization: `Bearer ${token}` })
  expect((await restored('GET', '/api/orders')).statusCode).toBe(200)
  expect((await restored('GET', '/api/products/1')).json()).toMatchObject({
    stock: 0,
    regularPrice: 100,
    saleUntil: until,
    showUntil: until,
  })
  expect((await restored('GET', '/api/coupons')).json().items).toMatchObject([{ code: 'CHAG10' }])
  const watches = await again.db.selectFrom('stock_requests').select(['product_id', 'email']).execute()
  expect(watches).toEqual([{ product_id: 1, email: 'dana@example.co.il' }])
  await restored('PATCH', '/api/products/1', { stock: 4 })
  const movements = (await restored('GET', '/api/products/1/stock-movements')).json()
  expect(movements.items).toMatchObject([
    { reason: 'count', change: 4, stock: 4 },
    { reason: 'count', stock: 0 },
  ])
})

test('a restore is refused while the server runs, and changes nothing', async () => {
  const { app, dataDir } = await shop()
  const folder = await backUp(dataDir)
  const said: string[] = []
  expect(await restoreCommand([folder], (line) => said.push(line), { LECHAIM_DATA: dataDir })).toBe(1)
  expect(said).toEqual([
    expect.stringMatching(`^Another process \\(${process.pid}, since .*\\) uses the data in ${dataDir}: stop it first`),
  ])
  expect(existsSync(join(dataDir, 'replaced'))).toBe(false)
  expect((await sender(app)('GET', '/api/products')).statusCode).toBe(200)
})

test('a lost or damaged shop is restored', async () => {
  const { app, dataDir } = await shop()
  const folder = await backUp(dataDir, join(temporaryFolder(), 'kept'))
  await app.close()
  const elsewhere = join(temporaryFolder(), 'new')
  expect(await restore(elsewhere, folder)).toBeNull()
  expect(await names(elsewhere)).toEqual(['לפני'])
  writeFileSync(join(dataDir, 'shop.db'), 'x'.repeat(100_000))
  await restore(dataDir, folder)
  expect(await names(dataDir)).toEqual(['לפני'])
})

test('an invalid or damaged backup is refused before any change', async () => {
  const { app, dataDir } = await shop()
  const folder = await backUp(dataDir)
  await app.close()
  const restoring = async (backup: string[]) => {
    const said: string[] = []
    expect(await restoreCommand(backup, (line) => said.push(line), { LECHAIM_DATA: dataDir })).toBe(1)
    return said.join()
  }
  expect(await restoring([])).toContain('Which backup?')
  expect(await restoring(['/nowhere'])).toContain('There is no /nowhere')
  expect(await restoring([temporaryFolder()])).toContain('There is no shop.db in it')
  const bytes = readFileSync(join(folder, 'shop.db'))
  writeFileSync(join(folder, 'shop.db'), bytes.fill(7, 8192, 16_384))
  expect(await restoring([folder])).toContain('damaged')
  expect(await names(dataDir)).toEqual(['לפני'])
})

test('a failed backup leaves nothing and reports the reason', async () => {
  const { dataDir } = await shop()
  const said: string[] = []
  const folder = join(temporaryFolder(), 'there')
  mkdirSync(folder)
  expect(await backupCommand([folder], (line) => said.push(line), { LECHAIM_DATA: dataDir })).toBe(1)
  expect(await backupCommand([], (line) => said.push(line), { LECHAIM_DATA: '/nowhere' })).toBe(1)
  expect(await backupCommand([], (line) => said.push(line), { LECHAIM_DATA: dataDir, PORT: 'x' })).toBe(1)
  expect(said).toEqual([`${folder} is there already`, 'There is no shop in /nowhere', 'PORT must be a number from 0 to 65535, not "x"'])
})
