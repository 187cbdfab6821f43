import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { npm } from '../launch/npm.mjs'
import { installPinned, runtimePackage } from '../launch/runtime.mjs'
import { builtWorkspaces, root } from '../workspaces.mjs'

interface Entry {
  version: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the lockfile', () => {
  it('has every optional package: `npm ci` refuses versions that the registry lacks (decision 0012)', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`]),
    )
    expect(missing).toEqual([])
  })

  it('has a checksum for every package, builds for other platforms included', () => {
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
  })

  it('names no registry', () => {
    expect(JSON.stringify(packages)).not.toMatch(/"resolved":"https?:/)
  })
})

it('pins every dependency exactly', () => {
  for (const workspace of ['.', 'shared', 'api', 'e2e', ...builtWorkspaces()]) {
    const { dependencies = {}, devDependencies = {} } = read(join(workspace, 'package.json'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, `${workspace}: ${name}`).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
    }
  }
})

describe('the pinned runtime', () => {
  it('has a checksum for each common platform', () => {
    const platforms = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const
    const { runtimeIntegrity } = read('package.json').config
    expect(Object.keys(runtimeIntegrity).sort()).toEqual(platforms.map((platform) => runtimePackage(...platform)).sort())
    for (const integrity of Object.values(runtimeIntegrity)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  })

  it('is installed with its own checksum and with no other', () => {
    const [name, other] = ['fast-uri', 'ipaddr.js'].map((name) => ({ name, ...packages[`node_modules/${name}`] }))
    const pinned = { name: 'fast-uri', version: name?.version ?? '', integrity: name?.integrity ?? '' }
    const folder = temporaryFolder()
    const right = installPinned(folder, pinned)
    expect(right.output).toMatch(/added 1 package/)
    expect(existsSync(join(folder, 'node_modules/fast-uri/package.json'))).toBe(true)
    const wrong = temporaryFolder()
    expect(installPinned(wrong, { ...pinned, integrity: other?.integrity ?? '' })).toEqual({
      ok: false,
      output: expect.stringContaining('EINTEGRITY'),
    })
    expect(existsSync(join(wrong, 'node_modules/fast-uri'))).toBe(false)
  })
})

it('native packages install without a compiler, as a user without any settings', () => {
  const folder = temporaryFolder()
  const names = ['better-sqlite3', 'node-addon-api']
  const dependencies = { 'better-sqlite3': packages['node_modules/better-sqlite3']?.version }
  const locked = Object.fromEntries(names.map((name) => [`node_modules/${name}`, packages[`node_modules/${name}`]]))
  const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content))
  write('package.json', { private: true, dependencies })
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages: { '': { dependencies }, ...locked } })
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  mkdirSync(join(folder, 'bin'))
  const programs = { node: process.execPath, npm: execFileSync('which', ['npm'], { encoding: 'utf8' }).trim(), sh: '/bin/sh' }
  // Neither Python nor make nor a compiler.
  for (const [name, file] of Object.entries(programs)) symlinkSync(realpathSync(file), join(folder, 'bin', name))
  const { ok, output } = npm(process.execPath, ['ci', '--prefix', folder, '--prefer-offline'], {
    HOME: folder,
    PATH: join(folder, 'bin'),
    npm_config_userconfig: join(folder, 'none'),
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  })
  expect(output).toMatch(/added 2 packages/)
  expect(ok).toBe(true)
  expect(existsSync(join(folder, 'node_modules/better-sqlite3/build'))).toBe(false)
})
