// Processes of the version before go on while the next one's migrations run (decision 0041): the code of before the newest migration, out
// of this repository's history, serves and takes orders while the schema grows under it, and after that.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demoPassword } from '../config/config.ts'
import { startProgram, testProgram } from '../faults/test-shop.ts'
import { startS3 } from '../storage/test-s3.ts'
import { temporaryFolder } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'
import { openDatabase } from './connection.ts'
import { checkOut } from './earlier/check-out.ts'
import { migrate } from './migrate.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(import.meta.dirname, 'migrations')
/** The path in the folder of migrations. */
const newest =
  readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort((one, other) => basename(one).localeCompare(basename(other)))
    .at(-1) ?? ''

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** The commit before the one that brought the newest migration; null where the history doesn't reach so far. */
function commitBefore(): string | null {
  // Renamed migrations are followed; short ones look alike, and are no copies.
  const brought = git('log', '--follow', '--find-renames=90%', '--diff-filter=A', '--format=%H', '-1', '--', join(migrations, newest))
  const before = brought ? git('rev-parse', '--verify', '--quiet', `${brought}^`) : git('rev-parse', '--verify', '--quiet', 'HEAD')
  return before || null
}

/** @returns the program that starts the API of the commit */
function programOf(commit: string): string {
  const folder = temporaryFolder()
  checkOut(commit, folder)
  mkdirSync(join(folder, 'api/src/faults'), { recursive: true })
  const program = join(folder, 'api/src/faults', basename(testProgram))
  // The commit's own fits its other files.
  if (!existsSync(program)) copyFileSync(testProgram, program)
  return program
}

test('the build before the newest migration goes on while and after it runs', { timeout: 120_000 }, async ({ skip }) => {
  const commit = commitBefore()
  if (!commit) {
    process.stdout.write(`No earlier build runs on the newer schema here: the history does not reach before ${newest}\n`)
    return skip()
  }
  const { address, drop } = await makeDatabase(inject('postgres') as string, 'template0')
  onTestFinished(drop)
  const [store, port] = [await startS3(), await freePort()]
  const env = {
    PORT: String(port),
    LECHAIM_DATA: temporaryFolder(),
    LECHAIM_KEYS: join(temporaryFolder(), 'keys'),
    LECHAIM_DATABASE: address,
    LECHAIM_OBJECTS: store.bucket,
    LECHAIM_OBJECTS_KEY: store.keyId,
    LECHAIM_OBJECTS_SECRET: store.secret,
    LECHAIM_RATE_LIMITS: 'off',
    LECHAIM_LOG: 'silent',
  }
  const program = programOf(commit)
  const { child, output } = await startProgram(env, program)
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(output()).toContain('listening')

  // biome-ignore lint/suspicious/noExplicitAny: any answer of the API
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> => {
    const payload = body && { body: JSON.stringify(body) }
    const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { ...type, ...headers }, ...payload })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return text && JSON.parse(text)
  }
  const signIn = async () => {
    const { access_token } = await send('POST', '/auth/v1/token?grant_type=password', { email: 'admin', password: demoPassword })
    return { authorization: `Bearer ${access_token}` }
  }
  const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  const order = ({ id, price }: { id: number; price: number }) =>
    send(
      'POST',
      '/api/orders',
      { ...customer, items: [{ productId: id, quantity: 1 }], total: price },
      { 'idempotency-key': crypto.randomUUID() },
    )
  /** A round of a shopper's and the owner's requests. */
  async function visit(round: string): Promise<void> {
    const owner = await signIn()
    const category = await send('POST', '/api/categories', { name: `יין ${round}`, description: 'יינות' }, owner)
    const draft = { name: `מרלו ${round}`, price: 10, description: 'יין', categories: [category.name], stock: 5 }
    const product = await send('POST', '/api/products', draft, owner)
    await send('PATCH', `/api/products/${product.id}`, { description: 'אחר', stock: 9 }, owner)
    await send('PATCH', `/api/categories/${category.id}`, { description: 'אחר' }, owner)
    await send('PATCH', '/api/header', { tagline: round }, owner)
    expect((await send('GET', '/api/products?q=מרלו')).items.length).toBeGreaterThan(0)
    const placed = await order(product)
    await send('PATCH', `/api/orders/${placed.id}`, { status: 'shipped' }, owner)
    await send('DELETE', `/api/products/${product.id}`, undefined, owner)
    expect((await send('GET', '/api/orders', undefined, owner)).items[0].id).toBe(placed.id)
  }
  const { db, close } = await openDatabase(address)
  onTestFinished(close)
  const countOrders = async () =>
    Number((await db.selectFrom('orders').select(db.fn.countAll().as('orders')).executeTakeFirstOrThrow()).orders)

  await visit('before')
  expect(await countOrders()).toBe(1)
  const product = await send(
    'POST',
    '/api/products',
    { name: 'ק', price: 5, description: 'יין', categories: ['יין before'] },
    await signIn(),
  )
  let migrated = false
  let meanwhile = 0
  const orders = (async () => {
    while (!migrated) {
      await order(product)
      meanwhile++
    }
  })()
  await migrate(db)
  migrated = true
  await orders
  await visit('after')
  expect(await countOrders()).toBe(meanwhile + 2)

  const again = await startProgram({ ...env, PORT: '0', LECHAIM_DATA: temporaryFolder() }, program)
  expect(again.child.exitCode).toBe(1)
  expect(again.output()).toContain(basename(newest, '.ts'))
})
