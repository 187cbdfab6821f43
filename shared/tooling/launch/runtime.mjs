// The shop runs on one Node line. Where the machine's own is older, the pinned one comes from npm as an ordinary package.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './console.mjs'
import { npm } from './npm.mjs'

/** @returns the path of a Node that is new enough: this one, or the pinned one, installed when it is missing. */
export function ensureRuntime() {
  const { engines, config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = Number(engines.node.match(/\d+/)[0])
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath

  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.runtime', config.runtime)
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  say(`Runtime: Node ${config.runtime} (this machine has ${process.versions.node})`)
  const installed = npm(process.execPath, [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    `${name}@${config.runtime}`,
  ])
  if (!installed.ok || !existsSync(binary))
    fail(`Node ${config.runtime} could not be installed from npm; install Node ${wanted} or newer by hand.\n${installed.output}`)
  return binary
}
