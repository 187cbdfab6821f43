// `npm run dev`: the API, which restarts itself, and a dev server with hot reload for each part; the shop is at the API's address.
// `npm run dev -w remote-cart`: one remote on a page of its own, against the real API.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { say } from '../launch/console.mjs'
import { relaySignalsTo } from '../launch/relay.mjs'
import { startServer } from '../processes/server-process.mjs'
import { alonePage, keepLastGoodBuild } from '../webpack/dev-server.mjs'
import { isDrawnByServer } from '../webpack/server.mjs'
import { builtWorkspaces, remoteName, root } from '../workspaces.mjs'

const firstPort = Number(process.env.DEV_PORT ?? 3001)
const portOf = (workspace) => firstPort + builtWorkspaces().indexOf(workspace)
const originOf = (workspace) => `http://127.0.0.1:${portOf(workspace)}`

async function serve(workspace, { alone = false, devServer = {} } = {}) {
  const { default: configure } = await import(pathToFileURL(join(root, workspace, 'webpack.config.mjs')).href)
  const options = { dev: true, alone, port: portOf(workspace) }
  const config = configure(options)
  // The server renders the first view in development too, so that violations of its rules show at once.
  const onServer = !alone && isDrawnByServer(workspace) ? [configure({ ...options, server: true })].flat() : []
  const compiler = webpack([config, ...onServer])
  const server = new WebpackDevServer({ ...config.devServer, ...devServer }, compiler)
  for (const one of compiler.compilers) keepLastGoodBuild(one, () => server.middleware.publish({ action: 'reload' }))
  await server.start()
  return server
}

export async function run([alone]) {
  if (alone && !builtWorkspaces().includes(alone)) {
    say(`No such workspace: ${alone}. Known: ${builtWorkspaces().join(', ')}`)
    return 1
  }
  const workspaces = alone ? [alone] : builtWorkspaces()
  const devServers = workspaces.map((workspace) => `${remoteName(workspace)}=${originOf(workspace)}`).join(',')
  const { child, ready, ended } = startServer({
    args: ['--watch', '--watch-preserve-output'],
    env: { LECHAIM_DEV_SERVERS: devServers },
  })
  relaySignalsTo(child)
  const address = await ready
  if (!address) return ended
  if (alone) await serve(alone, { alone: true, devServer: alonePage(remoteName(alone), address) })
  else await Promise.all(workspaces.map((workspace) => serve(workspace)))
  say(`\n  ${alone ? `${alone} alone  ${originOf(alone)}/` : `Shop  ${address}/`}\n  Changes show by themselves. Ctrl-C stops it.`)
  const code = await ended
  process.exit(code)
}
