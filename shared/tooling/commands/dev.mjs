// `npm run dev`: the API, which restarts itself, and a dev server with hot reload for each part; the shop is at the API's address.
// `npm run dev -w remote-cart`: one remote on a page of its own, against the real API.
// `npm run dev -w remote-cart -- --in https://shop.example`: one remote in the pages of a running shop, for one browser.
import { say } from '../launch/console.mjs'
import { relaySignalsTo } from '../launch/relay.mjs'
import { runInShop } from '../local-build/run-in-shop.mjs'
import { startServer } from '../processes/server-process.mjs'
import { alonePage } from '../webpack/dev-server.mjs'
import { serve } from '../webpack/serve.mjs'
import { builtWorkspaces, remoteName } from '../workspaces.mjs'

const firstPort = Number(process.env.DEV_PORT ?? 3001)
const portOf = (workspace) => firstPort + builtWorkspaces().indexOf(workspace)
const originOf = (workspace) => `http://127.0.0.1:${portOf(workspace)}`

export async function run([alone, ...rest]) {
  if (rest.length > 0) return runInShop([alone, ...rest])
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
  if (alone) await serve(alone, { port: portOf(alone), alone: true, devServer: alonePage(remoteName(alone), address) })
  else await Promise.all(workspaces.map((workspace) => serve(workspace, { port: portOf(workspace) })))
  say(`\n  ${alone ? `${alone} alone  ${originOf(alone)}/` : `Shop  ${address}/`}\n  Changes show by themselves. Ctrl-C stops it.`)
  const code = await ended
  process.exit(code)
}
