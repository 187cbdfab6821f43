// An earlier version of the shop's API, out of this repository's history, in a folder of its own and with the packages of this checkout.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** @param folder an empty one, which gets `api`, `shared` and `package.json` of the commit */
export function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, 'api', 'shared', 'package.json'], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@lechaim'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@lechaim') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  symlinkSync(join(folder, 'shared'), join(packages, '@lechaim/shared'))
  const own = join(root, 'api/node_modules')
  if (existsSync(own)) symlinkSync(own, join(folder, 'api/node_modules'))
}
