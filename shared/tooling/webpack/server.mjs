// A workspace's second build, for the server that draws the first view (docs/decisions/0023): one file that defines modules and nothing else.
import { join } from 'node:path'
import webpack from 'webpack'
import { folderOf, readJson, remoteName, sharedFolder } from '../workspaces.mjs'
import { bundledModules, federationShared } from './federation-shared.mjs'
import { sharedName } from './host-first-loader.mjs'
import { common, exposesOf, ownIconDrawer, sourceRules } from './parts.mjs'

/** The file's name in every build; `api/src/page/renderer` reads it. */
const serverFile = 'server.cjs'

/** False for a remote with `"firstView": "browser"` in its package.json, such as the owner's panel. */
export const isDrawnByServer = (workspace) => readJson(join(folderOf(workspace), 'package.json')).firstView !== 'browser'

/** One instance of each in the renderer, as in a page: the host's own. */
const fromHost = Object.keys(federationShared({ eager: false })).filter((name) => !name.startsWith('@lechaim/shared/'))
const isFromHost = (request) => fromHost.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name))

/** Imported by the library's strict modules, to which the default export of a CommonJS wrapper is the wrapper's whole. It has no state. */
const iconDrawer = '@lechaim/shared/ui/lucide-icon.tsx'
/** Modules of which each bundle has its own. */
const isOwn = (name) => bundledModules.includes(name) || name === iconDrawer

/** Shared modules of a remote: the host's, or the remote's own copy of those that the host lacks, as in a page. */
const hostFirst = () => ({
  test: (file) => /\.tsx?$/.test(file) && !isOwn(sharedName(file)),
  include: sharedFolder,
  resourceQuery: { not: [/^\?own$/] },
  use: join(import.meta.dirname, 'host-first-loader.mjs'),
})

/** `./view/home` → the module, loaded when it is asked for: one that throws costs its own area alone. */
function entryOf(workspace) {
  const modules = Object.entries(exposesOf(folderOf(workspace))).map(
    ([name, file]) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(join(folderOf(workspace), file))}).default,`,
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
        ...(isHost ? [] : [hostFirst()]),
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
      path: join(folderOf(workspace), 'dist'),
      filename: serverFile,
      ...(dev && { publicPath: `http://127.0.0.1:${port}/` }),
      assetModuleFilename: '[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
      // A module that failed fails again, with its own error, when the next expose asks for it.
      strictModuleErrorHandling: true,
    },
    // Small enough as it is, and an error in it names the place.
    optimization: { minimize: false, moduleIds: 'named' },
    plugins: [
      ownIconDrawer(),
      new webpack.DefinePlugin({ IS_SERVER_BUILD: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isHost ? [] : [new webpack.experiments.schemes.VirtualUrlPlugin({ areas: entryOf(workspace) })]),
    ],
  }
}
