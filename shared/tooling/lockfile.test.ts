import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeLockfile, missingOptionals, platformOf } from './complete-lockfile.mjs'
import { builtWorkspaces, root } from './workspaces.mjs'

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('the lockfile', () => {
  it('has every optional package, or `npm ci` refuses it: run shared/tooling/complete-lockfile.mjs', () => {
    expect(missingOptionals(lockfile)).toEqual([])
  })

  it('names no registry', () => {
    expect(JSON.stringify(lockfile)).not.toMatch(/"resolved":"https?:/)
  })
})

it('pins every dependency exactly', () => {
  for (const workspace of ['.', 'shared', 'api', 'e2e', ...builtWorkspaces()]) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, `${workspace}: ${name}`).toMatch(/^\d+\.\d+\.\d+$/)
    }
  }
})

describe('builds for other platforms', () => {
  it.each([
    ['@swc/core-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@swc/core-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@rspack/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })

  it('are written in where they are missing, and nothing else is touched', () => {
    const parent = { version: '1.0.0', optionalDependencies: { 'x-linux-x64': '1.0.0', 'x-darwin-arm64': '1.0.0', 'no-platform': '1.0.0' } }
    const before = {
      lockfileVersion: 3,
      packages: { 'node_modules/x': parent, 'node_modules/x-linux-x64': { version: '1.0.0', integrity: 'sha512-a' } },
    }
    const { lockfile: after, added } = completeLockfile(before)
    expect(added).toBe(1)
    expect(after.packages['node_modules/x-darwin-arm64']).toMatchObject({
      version: '1.0.0',
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    })
    expect(after.packages['node_modules/x-linux-x64']).toEqual({ version: '1.0.0', integrity: 'sha512-a' })
  })
})
