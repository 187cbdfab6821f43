// Versions of the builds that are there, and a small build of webpack's.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import webpack from 'webpack'
import { sourceRules } from '../webpack/parts.mjs'
import { builtWorkspaces, remoteName, root } from '../workspaces.mjs'
import { BuildInputs, listed as exposedBy, hashOfInputs, readInputs } from './build-inputs.mjs'
import { buildVersion } from './build-version.mjs'

/** A file of the project for the length of a test. */
function probe(path: string, text = 'export const probe = 1\n'): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  onTestFinished(() => rmSync(file, { force: true }))
  return path
}

it('a version is the workspace’s with a hash, and the same for the same files', () => {
  for (const workspace of builtWorkspaces()) expect(buildVersion(workspace), workspace).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/)
  expect(buildVersion('remote-cart')).toBe(buildVersion('remote-cart'))
  expect(buildVersion('remote-cart', null)).toBeNull()
})

it('a build lists its inputs: its own files, used parts of the shared package, used packages', () => {
  const files = readInputs('remote-cart') as string[]
  for (const used of [
    'remote-cart/src/view/checkout.tsx',
    'remote-cart/src/checkout/checkout-messages.ts',
    'shared/stores/cart.ts',
    'shared/ui/button.tsx',
    'node_modules/nanostores/atom/index.js',
  ])
    expect(files, used).toContain(used)
  const others = files.filter((file) =>
    /^(api|e2e|docs|host|remote-(?!cart\/)[^/]+)\/|^shared\/ui\/legal-dialog|\.test\.|^package(-lock)?\.json$/.test(file),
  )
  expect(others).toEqual([])
})

it('a file that a build does not use leaves its version', () => {
  const before = buildVersion('remote-cart')
  probe('shared/lib/probe-of-the-version.ts')
  probe('remote-cart/src/lines/probe-of-the-version.ts')
  probe('remote-storefront/src/probe-of-the-version.ts')
  expect(buildVersion('remote-cart')).toBe(before)
})

it('a changed file that it uses is another version, and so is a new view or slot', () => {
  const files = readInputs('remote-cart') as string[]
  const before = buildVersion('remote-cart')
  const path = probe('shared/lib/probe-of-the-version.ts')
  const one = buildVersion('remote-cart', [...files, path])
  probe(path, 'export const probe = 2\n')
  const other = buildVersion('remote-cart', [...files, path])
  rmSync(join(root, path))
  const gone = buildVersion('remote-cart', [...files, path])
  expect(new Set([before, one, other, gone]).size).toBe(4)
  expect(exposedBy('remote-cart')).toEqual(expect.arrayContaining(['./view/checkout', './slot/overlay']))
  expect(hashOfInputs('remote-cart', files, [...exposedBy('remote-cart'), './slot/other'])).not.toBe(hashOfInputs('remote-cart', files))
})

async function build(isExpected: (files: string[]) => boolean) {
  const folder = `.test/inputs-${process.pid}`
  const [entry, used] = [
    probe(`${folder}/entry.ts`, `import './used.ts'\nimport '@lechaim/shared/lib/money.ts'\n`),
    probe(`${folder}/used.ts`),
  ]
  probe(`${folder}/unused.ts`)
  onTestFinished(() => rmSync(join(root, folder), { recursive: true, force: true }))
  const inputs = new BuildInputs(2, isExpected)
  const config = {
    mode: 'none',
    entry: join(root, entry),
    module: {
      rules: [{ ...(sourceRules('remote-cart', false)[0] as object), include: join(root, folder) }, ...sourceRules('remote-cart', false)],
    },
    plugins: [inputs],
  } as webpack.Configuration
  const outputs = ['one', 'two'].map((name) => ({ ...config, name, output: { path: join(root, folder, name) } }))
  const done = new Promise<unknown>((resolve) => webpack(outputs).run((error) => resolve(error)))
  return { inputs, error: await done, entry, used }
}

it('webpack’s inputs are joined over all builds, and a build of another version is not written', async () => {
  const asked: string[][] = []
  const { inputs, error, entry, used } = await build((files) => asked.push(files) > 0)
  expect({ error, isOther: inputs.isOther, asked: asked.length }).toEqual({ error: null, isOther: false, asked: 1 })
  expect(inputs.files.filter((file: string) => !file.startsWith('node_modules/'))).toEqual([entry, used, 'shared/lib/money.ts'])
  const other = await build(() => false)
  expect({ error: String(other.error), isOther: other.inputs.isOther }).toEqual({
    error: expect.stringContaining('another version'),
    isOther: true,
  })
})

it('the built workspaces and their names are found', () => {
  expect(builtWorkspaces()).toEqual(expect.arrayContaining(['host', 'remote-admin', 'remote-cart', 'remote-storefront']))
  expect(remoteName('remote-cart')).toBe('cart')
})
