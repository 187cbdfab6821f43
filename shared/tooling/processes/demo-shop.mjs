// The demo shop on its own port and in a temporary folder, for benchmarks and pictures.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilds } from '../commands/build.mjs'
import { runServer } from './server-process.mjs'

/** @returns the shop's address, its data folder and the server's process id, to be held by `await using` */
export async function openDemoShop(env = {}) {
  if (!(await ensureBuilds())) throw new Error('The builds failed')
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(mkdtempDisposableSync(join(tmpdir(), 'lechaim-demo-'))).path
  const { address, child } = opening.use(await runServer({ env: { ...env, LECHAIM_DATA: dataDir, PORT: '0' } }))
  const opened = opening.move()
  return { address, dataDir, pid: child.pid, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Signs the demo's owner in at the panel's login, and closes the message about it. */
export async function signIn(page, address) {
  const { username, password } = await (await fetch(`${address}/api/demo-owner`)).json()
  await page.getByLabel('שם משתמש').fill(username)
  await page.getByLabel('סיסמה', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'התחברות' }).click()
  await page.getByRole('heading', { name: 'פאנל ניהול' }).waitFor()
  await page.getByRole('region', { name: 'הודעות' }).getByRole('button', { name: 'סגירה' }).click()
}
