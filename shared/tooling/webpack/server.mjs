// A workspace's second build, for the server that draws the first view (docs/decisions/0023): one file that defines modules and nothing else.
import { join } from 'node:path'
import webpack from 'webpack'
import { readJson, remoteName, root } from '../workspaces.mjs'
import { bundledModules, federationShared } from './federation-shared.mjs'
import { common, exposesOf, ownIconDrawer, sourceRules } from './parts.mjs'

/** The file's name in every build; `api/src/page/renderer` reads it. */
export const serverFile = 'server.cjs'

/** False for a remote with `"firstView": "browser"` in its package.json, such as the owner's panel. */
export const isDrawnByServer = (workspace) => readJson(join(root, workspace, 'package.json')).firstView !== 'browser'

/** One instance of each in the renderer, as in a page: the host's own. */
const fromHost = Object.keys(federationShared({ eager: false }))
const isFromHost = (request) =>
  !bundledModules.includes(request) && fromHost.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name))

/** `./view/home` → the module, loaded when it is asked for: one that throws costs its own area alone. */
function entryOf(workspace) {
  const modules = Object.entries(exposesOf(join(root, workspace))).map(
    ([name, file]) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(join(root, workspace, file))}).default,`,
  )
  return `module.exports = {\n${modules.join('\n')}\n}`
}

export function serverConfig({ workspace, dev, port, version }) {
  const name = remoteName(workspace)
  const isHost = workspace === 'host'
  return {
    name: `${name} for the server`,
    ...common(workspace, dev),
    devtool: false,
    target: 'node26',
    entry: isHost ? './src/first-view/server.tsx' : 'virtual:areas',
    externals: isHost ? [] : [({ request }, done) => (isFromHost(request) ? done(null, `commonjs ${request}`) : done())],
    // The browsers' edition of React's renderer: it needs nothing of Node.
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], ...(isHost && { alias: { 'react-dom/server$': 'react-dom/server.browser' } }) },
    module: {
      rules: [
        ...sourceRules(workspace, dev, false),
        // Styles and files are in the browsers' build; here only their addresses count.
        { test: /\.css$/, type: 'asset/source' },
        {
          test: /\.(woff2|svg|png|jpe?g|webp)$/,
          type: 'asset/resource',
          generator: { emit: false, publicPath: `/remotes/${name}/${version}/` },
        },
      ],
    },
    output: {
      path: join(root, workspace, 'dist'),
      filename: serverFile,
      ...(dev && { publicPath: `http://127.0.0.1:${port}/` }),
      assetModuleFilename: '[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
    },
    // Small enough as it is, and an error in it names the place.
    optimization: { minimize: false, moduleIds: 'named' },
    plugins: [
      ownIconDrawer(),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isHost ? [] : [new webpack.experiments.schemes.VirtualUrlPlugin({ areas: entryOf(workspace) })]),
    ],
  }
}
