// The demo shop on a port and in a folder of its own, for benchmarks and pictures: what it leaves behind is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilds } from '../commands/build.mjs'
import { startServer } from './server-process.mjs'

/** Runs `work` with the shop's address and its data folder; the server's process id comes third. `env` is what it is
 *  started with besides. */
export async function withDemoShop(work, env = {}) {
  if (!(await ensureBuilds())) throw new Error('The builds failed')
  const data = mkdtempSync(join(tmpdir(), 'lechaim-demo-'))
  const { child, ready, ended } = startServer({ env: { ...env, LECHAIM_DATA: data, PORT: '0' } })
  try {
    const address = await ready
    if (!address) throw new Error('The server did not start')
    return await work(address, data, child.pid)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}
