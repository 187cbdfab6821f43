import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say, secondsSince } from './console.mjs'
import { npm } from './npm.mjs'

/** Installs exactly what the lockfile says, when it says something else than at the last complete install. */
export function ensureDependencies() {
  const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
  const stamp = join(root, 'node_modules', '.installed-lockfile')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const start = performance.now()
  say('Dependencies: npm ci')
  const installed = npm(process.execPath, ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  if (!installed.ok) fail(`npm ci failed:\n${installed.output}`)
  writeFileSync(stamp, wanted)
  say(`Dependencies: ready after ${secondsSince(start)}`)
}
