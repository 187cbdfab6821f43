// Hostile release code in the two processes that run releases.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRenderer } from '../../page/renderer/renderer.ts'
import { temporaryFolder } from '../../test-app.ts'
import { remoteBuild, startShop } from '../test-builds.ts'
import { startConfined } from './confined-process.ts'

interface Targets {
  tcp: number
  udp: number
  unix: string
  secret: string
  addon: string
  made: string
}

/** As many as `test-hostile-release.js` has. */
const attempted = 23
const hostile = readFileSync(join(import.meta.dirname, 'test-hostile-release.js'), 'utf8').replace('export const attack =', '')
/** An expression: the promise of what came of it. */
const attackOn = (to: Targets) => `(${hostile})(${JSON.stringify(to)})`

async function startTargets() {
  const folder = temporaryFolder()
  const reached: string[] = []
  const listen = async (name: string, where: string | number) => {
    const server = createServer((socket) => {
      reached.push(name)
      socket.destroy()
    }).listen(where)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return server
  }
  const unix = join(folder, 'listening.sock')
  await listen('unix', unix)
  const tcp = await listen('tcp', 0)
  const udp = createSocket('udp4', () => reached.push('udp')).bind(0, '127.0.0.1')
  await once(udp, 'listening')
  onTestFinished(() => void udp.close())
  const secret = join(folder, 'shop.db')
  writeFileSync(secret, 'orders')
  const addon = join(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')), 'build/Release/better_sqlite3.node')
  const made = join(folder, 'made')
  return { to: { tcp: (tcp.address() as AddressInfo).port, udp: udp.address().port, unix, secret, addon, made }, reached, made }
}

const host = `
exports.provided = (name) => (name === 'react' ? { createElement: (component) => component() } : undefined)
exports.render = ({ page }, componentOf) => ({ html: page.areas.map((area) => componentOf(area)()).join(), styles: '', failed: [] })`

test('hostile release code in the renderer reaches no network, file, process, addon or environment', async () => {
  const { to, reached, made } = await startTargets()
  const renderer = startRenderer({ load: 20_000, draw: 20_000 })
  onTestFinished(() => renderer.end())
  const code = `let said = 'pending'; ${attackOn(to)}.then((all) => { said = all }, (error) => { said = 'failed: ' + error.stack })
    exports['./slot/overlay'] = () => () => said`
  const bundles = [
    { key: 'host@1.0.0+a', code: host },
    { key: 'bad@1.0.0+a', code },
  ]
  expect(await renderer.load(bundles)).toEqual({})
  const task = { page: { areas: [{ remote: 'bad', version: '1.0.0+a', expose: './slot/overlay' }] } } as never
  const draw = async () => (await renderer.draw({ remotes: ['bad@1.0.0+a'], task })).view.html
  await expect.poll(draw, { timeout: 20_000 }).toBe(`env {} done [] refused ${attempted}`)
  expect(reached).toEqual([])
  expect(existsSync(made)).toBe(false)
})

test('hostile code writes no file through flags of the engine', async () => {
  const folder = temporaryFolder()
  const [script, victim] = [join(folder, 'run.mjs'), join(folder, 'shop.db')]
  writeFileSync(victim, 'orders')
  writeFileSync(
    script,
    `console.log('begun')
    const { setFlagsFromString } = process.getBuiltinModule('node:v8')
    for (const flag of ['--trace-turbo', '--trace-turbo-path=/nowhere', '--trace-turbo-cfg-file=${victim}']) setFlagsFromString(flag)
    const sum = (n) => { let all = 0; for (let i = 0; i < n; i++) all += i % 7; return all }
    for (let n = 0; n < 3000; n++) sum(1000)`,
  )
  const child = startConfined({ script, readable: [], flags: [] })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stdin.end()
  await once(child, 'close')
  expect(said).toMatch(/^begun/)
  expect(readFileSync(victim, 'utf8')).toBe('orders')
})

test('hostile release code in the release check reaches no network, file, process, addon or environment', async () => {
  const { to, reached, made } = await startTargets()
  const shop = await startShop()
  const entry = `var __mf_cart_1_1_0_b = { init() {}, get: async () => { throw new Error(await ${attackOn(to)}) } }`
  const answer = await shop.release(remoteBuild('cart', { version: '1.1.0+b', files: { 'remoteEntry.js': entry } }))
  expect(answer.json().error.message).toContain(`env {} done [] refused ${attempted}`)
  expect(reached).toEqual([])
  expect(existsSync(made)).toBe(false)
})

test.each([
  ['the entry', { code: 'throw new Error(Object.keys(setTimeout.constructor("return globalThis")().process))' }],
  ['the server bundle', { files: { 'server.cjs': 'throw new Error(Object.keys(process))' } }],
])('process of the release check is an empty stand-in for %s', async (_name, wishes) => {
  const local = { host: (await import('../test-builds.ts')).hostBuild('1.0.0+a', {}, { 'server.cjs': host }) }
  const shop = await startShop({}, local)
  const answer = await shop.release(remoteBuild('cart', { version: '1.1.0+b', ...wishes }))
  expect(answer.json().error.message).toMatch(/throws while it is evaluated: env$/)
})
