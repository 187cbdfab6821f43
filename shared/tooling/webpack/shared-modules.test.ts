// Remotes take shared modules from the page, and their own copies of those that the page lacks.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import webpack from 'webpack'
import { SharedConsumption } from './shared-modules.mjs'

interface Container {
  init(scope: object): unknown
  get(expose: string): Promise<() => { default: unknown }>
}

const builds = mkdtempDisposableSync(join(tmpdir(), 'lechaim-shared-'))
const folder = builds.path
writeFileSync(join(folder, 'thing.js'), `export const made = { by: 'the remote' }`)
writeFileSync(join(folder, 'area.js'), `import { made } from 'thing'\nexport default made`)

async function build(name: string): Promise<Container> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    target: 'async-node',
    entry: {},
    output: { path: join(folder, name), uniqueName: name },
    optimization: { minimize: false },
    plugins: [
      new webpack.container.ContainerPlugin({
        name,
        library: { type: 'commonjs-module' },
        filename: 'entry.js',
        exposes: { './area': './area.js' },
      }),
      new SharedConsumption({ thing: { import: './thing.js', singleton: true, requiredVersion: false } }),
    ],
  })
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) => (error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done())),
  )
  return createRequire(join(folder, 'x.js'))(join(folder, name, 'entry.js'))
}

async function areaOf(container: Container, scope: object): Promise<unknown> {
  await container.init(scope)
  const module = await container.get('./area')
  return module().default
}

const given = (by: string, loaded: boolean) => ({ get: () => () => ({ made: { by } }), loaded })

it('takes the module in use, else the newest, else its own copy, which other remotes then use', async () => {
  using _ = builds
  expect(await areaOf(await build('first'), { thing: { '1.0.0': given('in use', true), '2.0.0': given('newer', false) } })).toEqual({
    by: 'in use',
  })
  expect(await areaOf(await build('second'), { thing: { '1.0.0': given('older', false), '2.0.0': given('newer', false) } })).toEqual({
    by: 'newer',
  })
  const scope = {}
  const own = await areaOf(await build('third'), scope)
  expect(own).toEqual({ by: 'the remote' })
  expect(await areaOf(await build('fourth'), scope)).toBe(own)
})
