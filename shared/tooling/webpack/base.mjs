// The webpack configuration of every workspace; reasons and measurements: decisions 0004, 0021 and 0023.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { transformFile } from '@swc/core'
import CompressionPlugin from 'compression-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { WebpackManifestPlugin } from 'webpack-manifest-plugin'
import { buildVersion } from '../build/build-version.mjs'
import { remoteName, root } from '../workspaces.mjs'
import { ChunkRetries } from './chunk-retries.mjs'
import { chunkIds, containerChunks, containerPlugins } from './container.mjs'
import { federationShared } from './federation-shared.mjs'
import { hotAreas } from './hot-area-loader.mjs'
import { pageScriptsConfig } from './page-scripts.mjs'
import { bundleByPath, common, minifier, ownIconDrawer, shortFederationErrors, sourceRules } from './parts.mjs'
import { ScriptIntegrity } from './script-integrity.mjs'
import { serverConfig } from './server.mjs'
import { sourceMaps } from './source-maps.mjs'

const rules = (workspace, dev, inShop) => [
  ...(inShop ? [hotAreas, ...sourceRules(workspace, dev, false, false)] : sourceRules(workspace, dev)),
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
  { test: /\.(woff2|svg|png|jpe?g|webp)$/, type: 'asset/resource' },
]

/** Lets browsers compile a whole file off the main thread, for files whose functions run at once. */
const compileAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^(main|frameworks|remoteEntry|first-view)\..*js$/,
    // After the minimizer, which takes comments away, and before the names by content.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  })

const compress = () =>
  [
    ['br', 'brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }],
    ['gz', 'gzip', { level: 9 }],
  ].map(
    ([suffix, algorithm, compressionOptions]) =>
      new CompressionPlugin({
        algorithm,
        compressionOptions,
        filename: `[path][base].${suffix}`,
        test: /\.(js|css|json|svg)$/,
        threshold: 512,
        minRatio: 0.95,
      }),
  )

/** Styles without comments and spaces; strings have no such sequences. The host's stand in every page. */
const minifyStyles = {
  apply(compiler) {
    const { Compilation, sources } = webpack
    compiler.hooks.compilation.tap('MinifyStyles', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'MinifyStyles', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.css')))
          compilation.updateAsset(file, (source) => new sources.RawSource(shortStyles(source.source().toString())))
      })
    })
  },
}

const shortStyles = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim()

const devEntry = (file) => join(root, 'shared/dev', file)

/** The plugin adds its client to ordinary entries only, not to a remote's container. The dev server's client has the overlay. */
const hotReload = (folder) => [
  new ReactRefreshPlugin({ overlay: false }),
  ...['@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js', devEntry('reload-invalidated.ts')].map(
    (entry) => new webpack.EntryPlugin(folder, entry, { name: undefined }),
  ),
]

/** The folder of a dev server's files: an address of its own, or a path of the shop that shows them. */
const devFolder = (port, inShop) => inShop ?? `http://127.0.0.1:${port}/`

function browserConfig({ workspace, dev, port, version, inShop }) {
  const name = remoteName(workspace)
  const hashed = dev ? '[name]' : '[name].[contenthash:8]'
  return {
    name,
    config: {
      name,
      ...common(workspace, dev),
      devtool: dev ? 'cheap-module-source-map' : false,
      target: ['web', 'es2022'],
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
      module: { rules: rules(workspace, dev, inShop) },
      output: {
        path: join(root, workspace, 'dist'),
        filename: `${hashed}.js`,
        chunkFilename: `${hashed}.js`,
        assetModuleFilename: dev ? '[name][ext]' : '[name].[contenthash:8][ext]',
        // A name of its own for each build: otherwise an in-page swap to another release finds the first one's chunks.
        // webpack gives a shared module that two builds bring to the one whose name is greater: the underscore keeps remotes behind the host.
        uniqueName: `${name === 'host' ? '' : '_'}${dev ? name : `${name}_${version.split('+')[1]}`}`,
        crossOriginLoading: 'anonymous',
        strictModuleExceptionHandling: true,
      },
      optimization: { chunkIds: 'named', moduleIds: dev ? 'named' : false, mangleExports: 'size', minimize: !dev, minimizer: [minifier()] },
      plugins: [
        new MiniCssExtractPlugin({ filename: `${hashed}.css` }),
        ownIconDrawer(),
        bundleByPath(),
        ...(dev ? [] : [new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 3 })]),
        ...(dev
          ? inShop
            ? []
            : hotReload(join(root, workspace))
          : [
              shortFederationErrors(),
              compileAhead(),
              sourceMaps(),
              new ChunkRetries(),
              new ScriptIntegrity(),
              minifyStyles,
              ...compress(),
            ]),
      ],
      ...(dev && { devServer: inShop ? inShopServer(inShop) : devServer(port) }),
    },
  }
}

/** The page itself always comes from the API; the dev servers give scripts only. */
const devServer = (port) => ({
  ...scriptServer({ hostname: '127.0.0.1', port, pathname: '/ws' }),
  host: '127.0.0.1',
  port,
  headers: { 'access-control-allow-origin': '*' },
})

/** Behind the local proxy, at the page's own address. */
const inShopServer = (folder) => ({
  ...scriptServer({ hostname: '0.0.0.0', port: 0, pathname: `${folder}ws` }),
  webSocketServer: { type: 'ws', options: { path: `${folder}ws` } },
})

const scriptServer = (webSocketURL) => ({
  hot: true,
  liveReload: false,
  static: false,
  allowedHosts: 'auto',
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn', webSocketURL },
})

/** By path: under the package's name it would become a shared module, and come when a script asks for it. */
const baseStyles = join(root, 'shared/ui/base.css')

/** The dev servers' builds never become releases. */
const versionOf = (workspace, dev) => (dev ? '0.0.0+dev' : buildVersion(workspace))

/** The build of a remote: an entry for the federation runtime and one file for each exposed view and slot.
 *  @param options.inShop the folder, in the addresses of a running shop, of a local build that is shown in its pages */
export function remoteConfig({ workspace, dev = false, alone = false, server = false, port, inShop, version = versionOf(workspace, dev) }) {
  if (server) return serverConfig({ workspace, dev, port, version })
  const { name, config } = browserConfig({ workspace, dev, port, version, inShop })
  process.env.MF_BUILD_VERSION = version
  return {
    ...config,
    entry: alone ? { alone: [baseStyles, devEntry('reload-when-ready.ts'), './src/dev.tsx'] } : {},
    output: { ...config.output, publicPath: dev ? devFolder(port, inShop) : 'auto' },
    optimization: { ...config.optimization, ...(!dev && { chunkIds: chunkIds(workspace), splitChunks: { cacheGroups: containerChunks } }) },
    plugins: [...config.plugins, ...containerPlugins({ workspace, name, version, dev })],
  }
}

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

/** In two files, of which a phone makes ready one after the other: in one piece that is twice as long a task (decision 0004). */
const hostChunks = {
  frameworks: {
    name: 'frameworks',
    chunks: 'initial',
    test: /node_modules\/(react|react-dom|scheduler|styled-components)\//,
    enforce: true,
  },
  // Packages of later files stay in them: each file has its hash in the first one.
  defaultVendors: false,
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

/** The build of the host: one eager entry that holds the shared modules; it knows no remote by name. */
export function hostConfig({ workspace, dev = false, server = false, port, version = versionOf(workspace, dev) }) {
  if (server) return [serverConfig({ workspace, dev, port, version }), pageScriptsConfig({ workspace, dev })]
  const { name, config } = browserConfig({ workspace, dev, port, version })
  return {
    ...config,
    entry: { main: [baseStyles, ...(dev ? [devEntry('record-renderers.ts'), devEntry('reload-when-ready.ts')] : []), './src/main.tsx'] },
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
      new webpack.sharing.ProvideSharedPlugin({ shareScope: 'default', provides: provides() }),
      serviceWorker,
      // For the server's page: the entry's files, its styles and the fonts.
      new WebpackManifestPlugin({
        fileName: 'assets.json',
        generate: (_seed, files, entrypoints) => ({
          scripts: entrypoints.main.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
          styles: entrypoints.main.filter((file) => file.endsWith('.css')),
          fonts: files.map((file) => file.path.split('/').at(-1)).filter((file) => file.endsWith('.woff2')),
        }),
      }),
    ],
  }
}
