// Read-only and full disks, which are small real ones, and data of a newer version.
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeCategory, makeProduct, processEnvironment, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'
import { restoreCommand } from './restore.ts'

const program = resolve(import.meta.dirname, '../server.ts')
const megabyte = 1024 * 1024

/** Only root may mount a disk. */
const canMount = (() => {
  const folder = `/tmp/lechaim-mount-${process.pid}`
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return mounted
})()

function smallDisk(megabytes: number): string {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Fills the disk up to this many free bytes. */
function fill(folder: string, left: number): string {
  const name = join(folder, '.filler')
  const file = openSync(name, 'a')
  const { bavail, bsize } = statfsSync(folder)
  const bytes = Buffer.alloc(Math.max(0, bavail * bsize - left))
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(file, bytes, written)
    } catch {
      break
    }
  }
  closeSync(file)
  return name
}

async function prepare(dataDir: string) {
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  await app.db.insertInto('settings').values({ name: 'demo_seeded', value: 'yes' }).execute()
  await app.close()
}

/** A failing start. */
function start(LECHAIM_DATA: string) {
  const env = { ...processEnvironment, PORT: '0', LECHAIM_DATA }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 50_000 })
  expect(stdout).toBe('')
  return { status, stderr }
}

test.skipIf(!canMount)('a read-only disk is reported in one line at start', async () => {
  const dataDir = smallDisk(64)
  await prepare(dataDir)
  execFileSync('mount', ['-o', 'remount,ro', dataDir])
  expect(start(dataDir)).toEqual({
    status: 1,
    stderr: `The data folder can't be used: its file system is mounted read-only (EROFS, ${dataDir})\n`,
  })
})

test.skipIf(!canMount)('a full disk is reported in one line at start', async () => {
  const dataDir = smallDisk(64)
  await prepare(dataDir)
  fill(dataDir, 0)
  const { status, stderr } = start(dataDir)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The data folder can't be used: the disk is full \((?:ENOSPC|SQLITE_FULL)[^\n]*\)\n$/)
})

test.skipIf(!canMount)('a disk that fills up makes the shop unready, refuses orders with a message, and loses none', async () => {
  const dataDir = smallDisk(80)
  const lines: string[] = []
  const config = testConfig(dataDir, { logLevel: 'error' })
  const app = await buildApp(config, { demo: null, page: false, log: (line) => lines.push(line) })
  onTestFinished(() => app.close())
  const visitor = sender(app)
  const { access_token } = (await signIn(visitor)).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { price: 10 })
  const items = [{ productId: id, quantity: 1 }]
  const customer = { customerName: 'א', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א' }
  const order = (key: string) => visitor('POST', '/api/orders', { ...customer, items, total: 10 }, { 'idempotency-key': key })
  expect((await visitor('GET', '/readyz')).statusCode).toBe(200)

  fill(dataDir, 8 * megabyte)
  const almost = await visitor('GET', '/readyz')
  expect(almost.statusCode).toBe(503)
  expect(almost.json().error).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/the disk is full \(\d+ MB are left\)$/),
  })
  expect((await order('almost')).statusCode).toBe(201)

  const filler = fill(dataDir, 0)
  let [refused, taken] = [await order('full-0'), 1]
  // Space that SQLite has allocated may take a few more.
  for (let n = 1; refused.statusCode === 201 && n < 5000; n++) {
    taken++
    refused = await order(`full-${n}`)
  }
  expect(refused.statusCode).toBe(503)
  expect(refused.json().error).toMatchObject({ code: 'unavailable', message: 'The shop is not able to store anything just now' })
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request failed'))
  expect(logged.at(-1)).toMatchObject({ reason: 'the disk is full' })
  expect(logged.at(-1)).not.toHaveProperty('err')
  expect((await owner('POST', '/api/banners', { title: 'א', description: 'א'.repeat(9000) })).json().error.code).toBe('unavailable')

  rmSync(filler)
  expect((await visitor('GET', '/readyz')).statusCode).toBe(200)
  expect((await order('after')).statusCode).toBe(201)
  const { count } = await app.db.selectFrom('orders').select(app.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  expect(count).toBe(taken + 1)
})

test('data of a newer version is reported in one line at start and left unchanged', async () => {
  const dataDir = temporaryFolder()
  await prepare(dataDir)
  const db = new SQLite(join(dataDir, 'shop.db'))
  onTestFinished(() => void db.close())
  db.prepare("insert into kysely_migration (name, timestamp) values ('2099-01-01-tomorrow', '2099-01-01')").run()
  expect(start(dataDir)).toEqual({
    status: 1,
    stderr:
      'A newer version of the shop has written this data (2099-01-01-tomorrow): start that version, or restore a backup from before it\n',
  })
  expect(db.prepare('select count(*) from kysely_migration').pluck().get()).toBeGreaterThan(5)
})

test.skipIf(process.getuid?.() === 0 && !canMount)('a command on a read-only folder reports it in one line', async () => {
  const dataDir = canMount ? smallDisk(64) : temporaryFolder()
  await prepare(dataDir)
  const backup = join(temporaryFolder(), 'backup')
  execFileSync('cp', ['-r', dataDir, backup])
  execFileSync(...((canMount ? ['mount', ['-o', 'remount,ro', dataDir]] : ['chmod', ['500', dataDir]]) as [string, string[]]))
  const said: string[] = []
  expect(await restoreCommand([backup], (line) => said.push(line), { LECHAIM_DATA: dataDir })).toBe(1)
  expect(said).toEqual([expect.stringMatching(/^The data folder can't be used: [^\n]+$/)])
})
