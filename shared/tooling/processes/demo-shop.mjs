// The demo shop on its own port and in a temporary folder, for benchmarks and pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilds } from '../commands/build.mjs'
import { runServer } from './server-process.mjs'

/** Runs `work` with the shop's address, its data folder and the server's process id. `env` adds environment variables. */
export async function withDemoShop(work, env = {}) {
  if (!(await ensureBuilds())) throw new Error('The builds failed')
  const data = mkdtempSync(join(tmpdir(), 'lechaim-demo-'))
  let server
  try {
    server = await runServer({ env: { ...env, LECHAIM_DATA: data, PORT: '0' } })
    return await work(server.address, data, server.child.pid)
  } finally {
    await server?.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
