// The host gives the remotes all the shared modules that they take. Otherwise one would take them from another remote, and fail with it, or
// fetch its own copies of all of them at one more round trip.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

interface Manifest {
  shared: { name: string }[]
}

const manifests = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .map((workspace) => ({
    workspace,
    manifest: JSON.parse(readFileSync(join(root, workspace, 'dist/mf-manifest.json'), 'utf8')) as Manifest,
  }))
const host = readdirSync(join(root, 'host/dist')).find((file) => /^main\..*\.js$/.test(file)) ?? ''
const provides = readFileSync(join(root, 'host/dist', host), 'utf8')

it('the host gives every shared module that the remotes take', () => {
  expect(manifests.length).toBeGreaterThanOrEqual(3)
  const lacking = manifests.flatMap(({ workspace, manifest }) =>
    manifest.shared.filter(({ name }) => !provides.includes(`"${name}"`)).map(({ name }) => `${workspace} takes ${name}`),
  )
  expect(lacking).toEqual([])
})

it('releases record the names that they import of shared modules, and the host has them all', () => {
  const recordOf = (workspace: string) => JSON.parse(readFileSync(join(root, workspace, 'dist/release.json'), 'utf8')) as ReleaseBuild
  const { exports = {}, exportedMembers = {} } = recordOf('host')
  expect(exportedMembers['@lechaim/shared/client/shop-api.ts']).toContain('api.placeOrder')
  expect(recordOf('remote-cart').importedMembers?.['@lechaim/shared/client/shop-api.ts']).toContain('api.placeOrder')
  expect(exports['@lechaim/shared/stores/cart.ts']).toContain('addToCart')
  expect(recordOf('remote-cart').imports?.['@lechaim/shared/stores/cart.ts']).toContain('setQuantity')
  // Taken by a module that the remote bundles.
  expect(recordOf('remote-cart').imports?.['@lechaim/shared/stores/shell.ts']).toContain('$place')
  const lacking = manifests.flatMap(({ workspace }) =>
    Object.entries(recordOf(workspace).imports ?? {}).flatMap(([module, names]) =>
      exports[module] ? names.filter((name) => !exports[module]?.includes(name)).map((name) => `${workspace}: ${name} of ${module}`) : [],
    ),
  )
  expect(lacking).toEqual([])
})
