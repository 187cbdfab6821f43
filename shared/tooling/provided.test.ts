// No remote that shoppers see takes a shared module from another remote: when that one is down, both would be.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Manifest {
  exposes: { path: string }[]
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

it('the host gives every shared module that the remotes in a shopper’s page take', () => {
  const shopperRemotes = manifests.filter(({ manifest }) => manifest.exposes.some(({ path }) => path.startsWith('./slot/')))
  expect(shopperRemotes.length).toBeGreaterThanOrEqual(2)
  const lacking = shopperRemotes.flatMap(({ workspace, manifest }) =>
    manifest.shared.filter(({ name }) => !provides.includes(`"${name}"`)).map(({ name }) => `${workspace} takes ${name}`),
  )
  expect(lacking).toEqual([])
})
