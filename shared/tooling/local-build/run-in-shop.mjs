// `npm run dev -w remote-cart -- --in https://shop.example`: the remote's dev server, and a proxy that shows it in the shop's pages.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../launch/console.mjs'
import { ReleaseFailure, readArguments, UsageError } from '../release/arguments.mjs'
import { explained } from '../release/command.mjs'
import { localFolder } from './page.mjs'
import { startLocalProxy } from './proxy.mjs'
import { daySeconds } from './session.mjs'
import { refusedBy, watchToken } from './token-watch.mjs'

const options = { port: { type: 'string', default: '0' } }
/** Milliseconds between two questions about the token. */
const tokenCheckMs = 60_000

export const runInShop = (rest) => explained(() => showInShop(readArguments(rest, options, 'in')))

async function showInShop({ workspace, remote, shop, token, port }) {
  if (['host', 'admin'].includes(remote)) throw new UsageError(`--in shows a remote of the shop's pages, and ${remote} is none`)
  if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port takes a number, not "${port}"`)
  const refusal = await refusedBy({ shop, remote, token })
  if (refusal) throw new ReleaseFailure(refusal)
  if (await isPanel(shop)) throw new UsageError(`${shop} is the panel's address, where no local build is shown: take the shop's`)
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-dev-'))
  try {
    await show({ workspace, remote, shop, token, port: Number(port), folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function show({ workspace, remote, shop, token, port, folder }) {
  const ended = Promise.withResolvers()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ended.resolve(null))
  const dev = startDevServerProcess(workspace, remote, folder)
  const gone = () => say(`The dev server has ended: pages show what is live. Ctrl-C, and start it again`)
  // Unguessable: another server of this machine would get the cookies of a name that it knows, whatever its port.
  const name = `${remote}-${randomBytes(5).toString('hex')}.localhost`
  let isEnding = false
  let proxy, stopWatching, day
  try {
    await Promise.race([dev.built, ended.promise])
    dev.ended.then(() => isEnding || gone())
    proxy = await startLocalProxy({ shop, remote, devServer: dev, name, port, say })
    say(`\n  ${remote} from here, in ${shop}, for the browser that opens this link:\n  ${proxy.link()}\n`)
    say('  Changes show by themselves. It ends after a day, with the token, or by Ctrl-C.')
    stopWatching = watchToken({ shop, remote, token }, tokenCheckMs, ended.resolve)
    day = setTimeout(() => ended.resolve('The day is over'), daySeconds * 1000)
    const reason = await ended.promise
    isEnding = true
    if (reason) throw new ReleaseFailure(reason)
  } finally {
    clearTimeout(day)
    stopWatching?.()
    await proxy?.close()
    dev.stop()
  }
}

/** @returns the socket, the state, and promises of the first build and the end */
function startDevServerProcess(workspace, remote, folder) {
  // A named pipe on Windows; elsewhere only this user enters the folder.
  const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\lechaim-${randomBytes(16).toString('hex')}` : join(folder, 'dev-server')
  const { LECHAIM_DEPLOY_TOKEN: _token, ...env } = process.env
  const child = fork(join(import.meta.dirname, 'dev-server-process.mjs'), [workspace, localFolder(remote), socketPath], { env })
  const built = Promise.withResolvers()
  const ended = Promise.withResolvers()
  const state = { build: 0, isRunning: true }
  child.on('message', () => {
    state.build++
    built.resolve()
  })
  child.on('close', (code) => {
    state.isRunning = false
    built.reject(new ReleaseFailure(`The dev server ended with ${code}: see above`))
    ended.resolve()
  })
  built.promise.catch(() => {})
  return { socketPath, state: () => ({ ...state }), built: built.promise, ended: ended.promise, stop: () => child.kill() }
}

/** The panel's origin leads every address to the panel's view. */
async function isPanel(shop) {
  const { status, headers } = await fetch(`${shop}/`, { redirect: 'manual', headers: { accept: 'text/html' } })
  return status >= 300 && status < 400 && (headers.get('location') ?? '').includes('view=admin')
}
