// Serves a workspace with hot reload.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { folderOf } from '../workspaces.mjs'
import { keepLastGoodBuild } from './dev-server.mjs'
import { isDrawnByServer } from './server.mjs'

/** @param options.alone true for the page on which it runs alone
 *  @param options.inShop the folder, in the addresses of a running shop, of a local build that is shown in its pages
 *  @param options.devServer more settings of the server */
export async function serve(workspace, { port, alone = false, inShop, devServer = {} }) {
  const { default: configure } = await import(pathToFileURL(join(folderOf(workspace), 'webpack.config.mjs')).href)
  const options = { dev: true, alone, port, inShop }
  const config = configure(options)
  // The server renders the first view in development too, so that violations of its rules show at once.
  const onServer = !alone && !inShop && isDrawnByServer(workspace) ? [configure({ ...options, server: true })].flat() : []
  const compiler = webpack([config, ...onServer])
  const server = new WebpackDevServer({ ...config.devServer, ...devServer }, compiler)
  for (const one of compiler.compilers) keepLastGoodBuild(one, () => server.middleware.publish({ action: 'reload' }))
  await server.start()
  return { server, compiler }
}
