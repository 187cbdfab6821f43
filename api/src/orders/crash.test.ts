// Kills under load: every acknowledged order survives, and none lacks items (decision 0006).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeCategory, makeProduct, processEnvironment, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'

/** `npm run test:crash` asks for the long run. */
const kills = Number(process.env.LECHAIM_CRASHES ?? 3)

test(`after ${kills} kills no acknowledged order is lost, and none is without its items`, { timeout: 60_000 + kills * 5000 }, async () => {
  const dataDir = temporaryFolder()
  await stock(dataDir)
  const acknowledged: number[] = []
  for (let n = 0; n < kills; n++) acknowledged.push(...(await ordersUntilKilled(dataDir)))
  const db = new SQLite(join(dataDir, 'shop.db'))
  const stored = new Set(db.prepare('select id from orders').pluck().all())
  expect(acknowledged.length).toBeGreaterThan(kills)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(db.prepare('select count(*) from orders where id not in (select order_id from order_items)').pluck().get()).toBe(0)
  expect([db.pragma('integrity_check'), db.pragma('foreign_key_check')]).toEqual([[{ integrity_check: 'ok' }], []])
  db.close()
})

async function stock(dataDir: string): Promise<void> {
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const { access_token } = (await signIn(sender(app))).json()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  await makeProduct(owner)
  await app.close()
}

async function ordersUntilKilled(LECHAIM_DATA: string): Promise<number[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-crash-load.ts')], {
    env: { ...processEnvironment, LECHAIM_DATA },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 300)
  await once(child, 'close')
  // The last line may be cut off in the middle of a number.
  return output.split('\n').slice(0, -1).map(Number)
}
