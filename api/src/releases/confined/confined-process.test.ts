// Hostile release code in the two processes that run releases.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, onTestFinished, test } from 'vitest'
import { startRenderer } from '../../page/renderer/renderer.ts'
import { temporaryFolder } from '../../test-app.ts'
import { remoteBuild, startShop } from '../test-builds.ts'
import { openConfined, startConfined } from './confined-process.ts'

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

const anyAnswer = Compile(Type.Unknown())

/** A process that runs the code: `answer(value)` answers the question, `write(text)` writes any text. */
function openProcess(onQuestion: string, limits = {}) {
  const script = join(temporaryFolder(), 'run.mjs')
  writeFileSync(
    script,
    `import { writeSync } from 'node:fs'
    const write = (text) => { for (let rest = Buffer.from(text); rest.length > 0; ) try { rest = rest.subarray(writeSync(1, rest)) } catch {} }
    const answer = (value) => write(JSON.stringify({ answer: value }) + '\\n')
    process.stdin.on('data', () => { ${onQuestion} })`,
  )
  const child = openConfined({ script, readable: [], flags: [], maxAnswer: 100_000, maxMemory: 1e9, maxWaits: 10, ...limits })
  onTestFinished(() => child.end())
  return {
    ask: () => child.ask('?', 20_000, anyAnswer),
    ended: () => expect.poll(() => isRunning(child.pid ?? 0), { timeout: 20_000 }).toBe(false),
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['a message between questions', `answer(1); setTimeout(() => write('{"running":"x"}\\n'), 20)`, /what nobody asked for/],
  ['a second answer', 'answer(1); answer(2)', /what nobody asked for/],
  ['text without an end between questions', `answer(1); setInterval(() => write('x'.repeat(1000)), 5)`, /writes more than 4096 bytes/],
  ['what is no JSON between questions', `answer(1); setTimeout(() => write('\\n'), 20)`, /can't be read/],
])('a process that sends %s is ended', async (_name, code, message) => {
  const child = openProcess(code)
  expect(await child.ask()).toBe(1)
  await child.ended()
  await expect(child.ask()).rejects.toThrow(message)
})

test.each([
  ['messages', `for (;;) write('{"running":"x"}\\n')`, /more than 1000 messages/],
  ['bytes', `const text = 'x'.repeat(60_000); for (;;) write(JSON.stringify({ running: text }) + '\\n')`, /more than 100000 bytes/],
])('a process that floods the server with %s is ended, and costs it hardly any time', async (_name, code, message) => {
  const child = openProcess(code)
  const cpu = process.cpuUsage()
  await expect(child.ask()).rejects.toThrow(message)
  expect(process.cpuUsage(cpu).user).toBeLessThan(2_000_000)
})

test('a process that takes memory between questions is ended', async () => {
  const child = openProcess('answer(1); globalThis.kept = []; setInterval(() => kept.push(new Uint8Array(2e7).fill(1)), 50)', {
    maxMemory: 200 * 1024 * 1024,
  })
  expect(await child.ask()).toBe(1)
  await child.ended()
  await expect(child.ask()).rejects.toThrow(/It took \d+ MB/)
})

test('a fault between two questions names its bundle', async () => {
  const child = openProcess(`answer(1); setTimeout(() => write('{"fault":"late","by":"cart@1"}\\n'), 20)`)
  await child.ask()
  await child.ended()
  await expect(child.ask()).rejects.toMatchObject({ message: 'late', by: 'cart@1' })
})

test('a process answers any number of questions', async () => {
  const child = openProcess('answer(1)')
  for (let question = 0; question < 2000; question++) expect(await child.ask()).toBe(1)
})
