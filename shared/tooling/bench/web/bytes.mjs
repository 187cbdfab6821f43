// The bytes of each script, in the first view or later, by package and module.
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import webpack from 'webpack'
import { firstLoadOf, sizeOf } from '../../build/budgets.mjs'
import { root } from '../../workspaces.mjs'

const runtime = 'webpack runtime'

async function build(workspace, folder) {
  const { default: configure } = await import(pathToFileURL(join(root, workspace, 'webpack.config.mjs')).href)
  const config = configure({})
  // A release has no maps of packages.
  const plugins = config.plugins.filter((plugin) => !(plugin instanceof webpack.SourceMapDevToolPlugin))
  const compiler = webpack({ ...config, plugins, devtool: 'hidden-source-map', output: { ...config.output, path: folder } })
  await new Promise((done, fail) =>
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null)
      compiler.close(() => (failed ? fail(failed) : done()))
    }),
  )
}

/** `webpack://cart/../shared/ui/button.tsx` → `shared/ui/button.tsx`; packages by their name. */
function moduleOf(source) {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '')
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path)
  if (inPackage) return inPackage[1]
  if (/^webpack\/|^external |^consume |^provide |^container /.test(path) || !/\.[a-z]+$/.test(path)) return runtime
  return path.replace(/^(\.\.?\/)+/, '')
}

/** @returns bytes by module, in proportion to its share of the minified file */
function modulesOf(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const packed = sizeOf(folder, file)
  const map = new TraceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')))
  const lines = text.split('\n')
  const sizes = new Map()
  const add = (name, size) => sizes.set(name, (sizes.get(name) ?? 0) + size)
  // Text without a source, such as generated styles, is counted for the module before it.
  let current = runtime
  decodedMappings(map).forEach((segments, index) => {
    const length = (lines[index] ?? '').length
    add(current, segments[0]?.[0] ?? length)
    segments.forEach(([column, source], at) => {
      if (source !== undefined) current = moduleOf(map.sources[source] ?? '')
      add(current, (segments[at + 1]?.[0] ?? length) - column)
    })
  })
  return { packed, modules: [...sizes].map(([name, size]) => [name, (size / text.length) * packed]) }
}

/** @returns each script with its bytes and modules, largest first, and whether the first view waits for it */
export async function bytesOf(workspace) {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'lechaim-bytes-'))
  const folder = temporary.path
  await build(workspace, folder)
  const first = firstLoadOf(folder)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== 'service-worker.js')
    .map((file) => ({ file, first: first.includes(file), ...modulesOf(folder, file) }))
    .toSorted((a, b) => Number(b.first) - Number(a.first) || b.packed - a.packed)
}
