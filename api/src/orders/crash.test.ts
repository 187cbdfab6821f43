// Kills under load: every acknowledged order and correction survives whole (decision 0006).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeCategory, makeProduct, processEnvironment, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'

/** `npm run test:crash` asks for the long run. */
const kills = Number(process.env.LECHAIM_CRASHES ?? 3)

test(`after ${kills} kills no acknowledged order or correction is lost, and none is done in part`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const dataDir = temporaryFolder()
  const token = await stock(dataDir)
  const acknowledged: string[] = []
  for (let n = 0; n < kills; n++) acknowledged.push(...(await linesUntilKilled(dataDir, token)))
  const idsOf = (what: string) => acknowledged.flatMap((line) => (line.startsWith(`${what} `) ? [Number(line.split(' ')[1])] : []))
  const db = new SQLite(join(dataDir, 'shop.db'))
  const ids = (query: string) => new Set(db.prepare(query).pluck().all())
  expect(idsOf('placed').length).toBeGreaterThanOrEqual(kills)
  expect(idsOf('corrected').length).toBeGreaterThanOrEqual(kills)
  expect(idsOf('entered').length).toBeGreaterThan(0)
  const stored = ids('select id from orders')
  expect(idsOf('placed').filter((id) => !stored.has(id))).toEqual([])
  const entered = ids("select id from orders where source = 'phone'")
  expect(idsOf('entered').filter((id) => !entered.has(id))).toEqual([])
  // With the entry that names the owner.
  expect(ids("select order_id from order_events where kind = 'placed'")).toEqual(entered)
  const corrected = ids("select order_id from order_events where kind = 'corrected'")
  expect(idsOf('corrected').filter((id) => !corrected.has(id))).toEqual([])
  // An order's line, total, notes and timeline are of one version.
  expect(ids("select id from orders where notes = 'תוקן'")).toEqual(corrected)
  expect(ids('select order_id from order_items where quantity = 2')).toEqual(corrected)
  expect(
    ids(
      'select orders.id from orders join order_items on order_id = orders.id group by orders.id having total <> sum(product_price * quantity)',
    ).size,
  ).toBe(0)
  expect(db.prepare('select count(*) from orders where id not in (select order_id from order_items)').pluck().get()).toBe(0)
  expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
})

/** @returns the owner's token */
async function stock(dataDir: string): Promise<string> {
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  await makeProduct(owner)
  await app.close()
  return access_token
}

async function linesUntilKilled(LECHAIM_DATA: string, LECHAIM_TEST_TOKEN: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-crash-load.ts')], {
    env: { ...processEnvironment, LECHAIM_DATA, LECHAIM_TEST_TOKEN },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  while (!output.includes('entered')) await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 300)
  await once(child, 'close')
  // The last line may be cut off in the middle of a number.
  return output.split('\n').slice(0, -1)
}
