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
