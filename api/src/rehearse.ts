// A trial start on an empty data folder, with a page drawn, while the previous process still serves: a version that cannot start fails
// before the take-over, and its code is loaded and compiled by then.
import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { OperationError } from './files/operation-error.ts'

/** @param builds as `buildApp` takes them
 *  @throws OperationError when no page can be made, or what the start itself throws */
export async function rehearse(config: Config, builds?: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-rehearsal-'))
  const dataDir = folder.path
  const owner = { email: 'rehearsal@shop.example', password: randomUUID() }
  // On a database of its own: that of the shop holds one.
  const shop = { dataDir, keysDir: join(dataDir, 'keys'), database: { ...config.database, address: null }, objects: null }
  const trial: Config = { ...config, ...shop, owner, takeOverMs: 0, smtpUrl: null, logLevel: 'error' }
  await using app = await buildApp(trial, { demo: null, ...(builds && { builds }) })
  const { statusCode } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  if (statusCode !== 200) throw new OperationError(`A trial start of this version answers ${statusCode}: the running shop is left alone`)
}
