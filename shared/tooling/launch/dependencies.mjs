import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say, secondsSince } from './console.mjs'
import { npm } from './npm.mjs'

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null)

/** npm writes this file last, so an interrupted install is noticed as well. */
function areInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  const same = (one, other) => other && one.version === other.version && one.integrity === other.integrity
  const isOurs = (path, entry) => !path.startsWith('node_modules/') || entry.link
  return (
    Object.entries(wanted).every(
      ([path, entry]) => isOurs(path, entry) || same(entry, present[path]) || (entry.optional && !present[path]),
    ) && Object.entries(present).every(([path, entry]) => isOurs(path, entry) || same(entry, wanted[path]))
  )
}

/** Installs the lockfile's packages where the installed ones differ. */
export function ensureDependencies() {
  if (areInstalled()) return
  const start = performance.now()
  say('Dependencies: npm ci')
  const installed = npm(process.execPath, ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'])
  if (!installed.ok) fail(`npm ci failed:\n${installed.output.trim().split('\n').slice(0, 12).join('\n')}`)
  say(`Dependencies: ready after ${secondsSince(start)}`)
}
