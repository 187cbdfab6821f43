// `npm start`: builds and starts the shop.
import { say } from '../launch/console.mjs'
import { relaySignalsTo } from '../launch/relay.mjs'
import { startServer } from '../processes/server-process.mjs'
import { ensureBuilds } from './build.mjs'

export async function run() {
  if (!(await ensureBuilds())) return 1
  const { child, ready, ended } = startServer()
  relaySignalsTo(child)
  const address = await ready
  if (address) await welcome(address)
  return ended
}

async function welcome(address) {
  const configured = (value) => (value && URL.canParse(value) ? new URL(value).origin : null)
  const shop = configured(process.env.LECHAIM_ORIGIN)
  const panel = configured(process.env.LECHAIM_PANEL_ORIGIN)
  say(`\n  Shop   ${shop ?? address}/`)
  say(`  Admin  ${panel ?? shop ?? address}/?view=admin`)
  if (shop) say(`  Proxy  ${address}, for the proxy in front`)
  const demo = await fetch(`${address}/api/demo-owner`, { headers: panel ? { host: new URL(panel).host } : {} }).catch(() => null)
  if (demo?.ok) {
    const { username, password } = await demo.json()
    say(`  Demo   ${username} / ${password}`)
  }
  if (!panel && process.env.NODE_ENV !== 'production')
    say(
      '\n  Shop and panel share one origin: code of every remote runs with the owner’s session (LECHAIM_PANEL_ORIGIN gives the panel its own).',
    )
  say('\n  Ctrl-C stops it.')
}
