// The host's webpack configuration.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { transformFile } from '@swc/core'
import webpack from 'webpack'
import { WebpackManifestPlugin } from 'webpack-manifest-plugin'
import { root } from '../workspaces.mjs'
import { baseStyles, browserConfig, devEntry, devFolder, versionOf } from './base.mjs'
import { federationShared } from './federation-shared.mjs'
import { pageScriptsConfig } from './page-scripts.mjs'
import { serverConfig } from './server.mjs'
import { SharedProvision } from './shared-modules.mjs'

/** The service worker is no part of the page: a file of its own without any runtime around it, served by the API from the root. */
const serviceWorker = {
  apply(compiler) {
    const source = join(compiler.context, 'src/offline/service-worker.ts')
    compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) => {
      compilation.fileDependencies.add(source)
      compilation.hooks.processAssets.tapPromise(
        { name: 'ServiceWorker', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        async () => {
          const { code } = await transformFile(source, { isModule: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } })
          compilation.emitAsset('service-worker.js', new webpack.sources.RawSource(code))
        },
      )
    })
  },
}

const isIn =
  (name) =>
  (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name)
const isWhileIdle = isIn('while-idle')
const isLive = ({ resource = '' }) => /\/shared\/(client|stores)\/live-/.test(resource)

const hostChunks = {
  /** With the rest of the first load in two files, of which a phone makes ready one after the other: in one piece that is twice as long a
   *  task (decision 0004). */
  frameworks: {
    name: 'frameworks',
    chunks: 'initial',
    test: /node_modules\/(react|react-dom|scheduler|styled-components)\//,
    enforce: true,
  },
  /** Code that all pages load when they are idle, with the shared modules that only it needs. The file of faults, which is loaded without it,
   *  has what it needs of it once more. */
  idle: {
    name: 'idle',
    chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'faults',
    test: (module, graphs) => isWhileIdle(module, graphs) || isLive(module),
    enforce: true,
  },
  /** Only releases from before plain containers need it (decision 0103). */
  library: { name: 'federation-library', chunks: 'async', test: /node_modules\/@module-federation\//, enforce: true },
  /** Applied after the first paint (decision 0125). */
  fonts: { name: 'fonts', chunks: 'initial', type: 'css/mini-extract', test: /\/shared\/ui\/fonts\.css$/, enforce: true },
  dialogs: { name: 'dialogs', chunks: 'async', test: /\/shared\/ui\/(dialog|dialog-styles|field)\.tsx?$/, enforce: true },
}

/** Each module of the shared package by name: a prefix would take in what comes later as well, and bring it into the first file. */
const sharedModules = () =>
  ['client', 'lib', 'messages', 'stores', 'ui']
    .flatMap((folder) => readdirSync(join(root, 'shared', folder)).map((file) => `@lechaim/shared/${folder}/${file}`))
    .filter((module) => /(?<!\.test)\.tsx?$/.test(module))

/** The host's shared modules in the form of ProvideSharedPlugin. */
function provides() {
  const { '@lechaim/shared/': ours, ...others } = federationShared({ eager: true })
  const all = { ...Object.fromEntries(sharedModules().map((module) => [module, ours])), ...others }
  return Object.fromEntries(Object.entries(all).map(([name, { eager = false, version }]) => [name, { shareKey: name, eager, version }]))
}

const fileOf = (path) => path.split('/').at(-1)
const filesIn = (files, name, suffix) =>
  files.flatMap(({ path, chunk }) => (chunk?.name === name && path.endsWith(suffix) ? [fileOf(path)] : []))

/** The build of the host: one eager entry that holds the shared modules; it knows no remote by name. */
export function hostConfig({ workspace, dev = false, server = false, port, version = versionOf(workspace, dev) }) {
  if (server) return [serverConfig({ workspace, dev, port, version }), pageScriptsConfig({ workspace, dev })]
  const { name, config } = browserConfig({ workspace, dev, port, version })
  return {
    ...config,
    entry: { main: [...baseStyles, ...(dev ? [devEntry('record-renderers.ts'), devEntry('reload-when-ready.ts')] : []), './src/main.tsx'] },
    output: { ...config.output, publicPath: dev ? devFolder(port) : `/remotes/${name}/${version}/` },
    optimization: { ...config.optimization, ...(!dev && { splitChunks: { cacheGroups: hostChunks } }) },
    plugins: [
      ...config.plugins,
      // Entries are named in the page, so that the part of the runtime which finds them through manifests isn't needed.
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
      new webpack.NormalModuleReplacementPlugin(
        /\/(snapshot\/SnapshotHandler|utils\/preload)\.js$/,
        join(root, 'host/src/federation/without-manifests.ts'),
      ),
      // The host provides and consumes nothing: a look-up of each shared module took a third of its start (decision 0004).
      new SharedProvision(provides()),
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, join(root, 'host/src/shell/without-prefixes.ts')),
      serviceWorker,
      // For the server's page: the entry's files, its styles and the fonts.
      new WebpackManifestPlugin({
        fileName: 'assets.json',
        generate: (_seed, files, entrypoints) => ({
          scripts: entrypoints.main.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
          styles: entrypoints.main.filter((file) => file.endsWith('.css')),
          later: filesIn(files, 'dialogs', '.js'),
          fontStyles: filesIn(files, 'fonts', '.css'),
          fonts: files.map(({ path }) => fileOf(path)).filter((file) => file.endsWith('.woff2')),
        }),
      }),
    ],
  }
}
