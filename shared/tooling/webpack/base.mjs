// The webpack configuration of remotes, and what that of the host (`host.mjs`) shares with it; reasons and measurements: decisions 0004, 0021 and 0023.
import { join } from 'node:path'
import { constants } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { buildVersion } from '../build/build-version.mjs'
import { folderOf, remoteName, sharedFolder } from '../workspaces.mjs'
import { ChunkScripts } from './chunk-scripts.mjs'
import { chunkIds, containerChunks, containerPlugins } from './container.mjs'
import { giveViews } from './dev-server.mjs'
import { hotAreas } from './hot-area-loader.mjs'
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

export const devEntry = (file) => join(sharedFolder, 'dev', file)

/** The plugin adds its client to ordinary entries only, not to a remote's container. The dev server's client has the overlay. */
const hotReload = (folder) => [
  new ReactRefreshPlugin({ overlay: false }),
  ...['@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js', devEntry('reload-invalidated.ts')].map(
    (entry) => new webpack.EntryPlugin(folder, entry, { name: undefined }),
  ),
]

/** The folder of a dev server's files: an address of its own, or a path of the shop that shows them. */
export const devFolder = (port, inShop) => inShop ?? `http://127.0.0.1:${port}/`

export function browserConfig({ workspace, dev, port, version, inShop }) {
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
        path: join(folderOf(workspace), 'dist'),
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
        new webpack.DefinePlugin({ IS_SERVER_BUILD: false }),
        ...(dev ? [] : [new webpack.ids.NaturalModuleIdsPlugin()]),
        ...(dev
          ? inShop
            ? []
            : hotReload(folderOf(workspace))
          : [
              shortFederationErrors(),
              compileAhead(),
              sourceMaps(),
              new ChunkScripts(),
              new ScriptIntegrity(),
              minifyStyles,
              ...compress(),
            ]),
      ],
      ...(dev && { devServer: inShop ? inShopServer(workspace, inShop) : devServer(workspace, port) }),
    },
  }
}

/** The page itself always comes from the API; the dev servers give scripts only. */
const devServer = (workspace, port) => ({
  ...scriptServer({ hostname: '127.0.0.1', port, pathname: '/ws' }),
  setupMiddlewares: giveViews(folderOf(workspace)),
  host: '127.0.0.1',
  port,
  headers: { 'access-control-allow-origin': '*' },
})

/** Behind the local proxy, at the page's own address. */
const inShopServer = (workspace, folder) => ({
  ...scriptServer({ hostname: '0.0.0.0', port: 0, pathname: `${folder}ws` }),
  setupMiddlewares: giveViews(folderOf(workspace)),
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
export const baseStyles = ['fonts', 'base'].map((name) => join(sharedFolder, `ui/${name}.css`))

/** The dev servers' builds never become releases. */
export const versionOf = (workspace, dev) => (dev ? '0.0.0+dev' : buildVersion(workspace))

/** The build of a remote: an entry for the federation runtime and one file for each exposed view and slot.
 *  @param options.inShop the folder, in the addresses of a running shop, of a local build that is shown in its pages */
export function remoteConfig({ workspace, dev = false, alone = false, server = false, port, inShop, version = versionOf(workspace, dev) }) {
  if (server) return serverConfig({ workspace, dev, port, version })
  const { name, config } = browserConfig({ workspace, dev, port, version, inShop })
  process.env.MF_BUILD_VERSION = version
  return {
    ...config,
    entry: alone ? { alone: [...baseStyles, devEntry('reload-when-ready.ts'), './src/dev.tsx'] } : {},
    output: { ...config.output, publicPath: dev ? devFolder(port, inShop) : 'auto' },
    optimization: { ...config.optimization, ...(!dev && { chunkIds: chunkIds(workspace), splitChunks: { cacheGroups: containerChunks } }) },
    plugins: [...config.plugins, ...containerPlugins({ workspace, name, version, dev })],
  }
}
