// The process that draws first views: it evaluates the releases' server bundles, each with what its host shares, and draws one page after
// the other. It reads nothing, reaches nobody, and says what it is in before it goes there, so that whoever ends it knows whose doing it was.
import { writeSync } from 'node:fs'
import vm from 'node:vm'
import type { FirstView, FirstViewTask, HostServer, ServerAreas } from '@lechaim/shared/contracts/first-view.ts'
import type { AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { frame, readFrames } from './frames.ts'
import { hideProcess } from './hide-process.ts'
import { holdTimers } from './timers.ts'

export interface Bundle {
  /** `cart@1.2.0+…`; the host's is of the same form. */
  key: string
  code: string
}

/** What is to be drawn, with the releases by their keys; a remote that isn't named is left to the browser. */
export interface Order {
  host: string
  remotes: string[]
  task: FirstViewTask
}

export type Request = { load: Bundle[] } | { draw: Order }

export type Answer =
  /** What it is in now, before anything of it runs. */
  | { in: string }
  /** Why bundles could not be evaluated, by their keys. */
  | { loaded: Record<string, string>; cpuMs: number }
  /** `rss` in bytes; `cpuMs` since the process began. */
  | { drawn: FirstView; rss: number; cpuMs: number }
  /** `by` is the bundle that did it, where that can be told. */
  | { fault: string; by: string | null }

/** A pipe takes what it has room for. */
function write(bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}
const say = (answer: Answer) => write(frame(answer))
/** The end of what was asked: whatever happens from here on is nobody's doing, until the next page. */
function conclude(answer: Answer): void {
  say(answer)
  inside = ''
}
const nextTurn = setImmediate
const { rss } = process.memoryUsage
const cpuUsage = process.cpuUsage.bind(process)
const cpuMs = () => (cpuUsage().user + cpuUsage().system) / 1000
const leave = process.exit.bind(process)
const longestMessage = 64 * 1024 * 1024

const hosts = new Map<string, HostServer>()
const codes = new Map<string, string>()
/** By host and remote: each host has its own instances of what it shares. */
const areas = new Map<string, ServerAreas>()
let inside = ''

function enter(key: string): void {
  if (inside === key) return
  inside = key
  say({ in: key })
}

const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 300)

/** A remote's code has no clock and no network of its own; what it reaches behind their backs does nothing. */
const withheld = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'fetch', 'process', 'globalThis']

function refusal(name: string) {
  return () => {
    throw new Error(`${name} is not there while the server draws: use it in an effect or a handler`)
  }
}

function evaluate<Exports>(key: string, require: (name: string) => unknown, hidden: readonly string[]): Exports {
  enter(key)
  const module = { exports: {} as Exports }
  const names = ['module', 'exports', 'require', ...hidden]
  const run = vm.compileFunction(codes.get(key) ?? '', names, { filename: `${key}/server.cjs` })
  run(module, module.exports, require, ...hidden.map((name) => (name === 'process' || name === 'globalThis' ? undefined : refusal(name))))
  return module.exports
}

const refuse = (name: string) => {
  throw new Error(`"${name}" is not there on the server`)
}

function hostOf(key: string): HostServer {
  const host = hosts.get(key) ?? evaluate<HostServer>(key, refuse, [])
  hosts.set(key, host)
  return host
}

function areasOf(hostKey: string, key: string): ServerAreas {
  const both = `${hostKey} ${key}`
  const known = areas.get(both)
  if (known) return known
  const { provided } = hostOf(hostKey)
  const made = evaluate<ServerAreas>(key, (name) => provided(name) ?? refuse(name), withheld)
  areas.set(both, made)
  return made
}

/** Evaluates the bundles with each host that is there. @returns what is wrong, by the bundles' keys */
function load(bundles: readonly Bundle[]): Record<string, string> {
  for (const { key, code } of bundles) codes.set(key, code)
  const wrong: Record<string, string> = {}
  const hostKeys = bundles.map(({ key }) => key).filter((key) => key.startsWith('host@'))
  const remoteKeys = bundles.map(({ key }) => key).filter((key) => !key.startsWith('host@'))
  const attempt = (key: string, work: () => unknown) => {
    try {
      work()
    } catch (error) {
      wrong[key] = messageOf(error)
    }
  }
  for (const key of hostKeys) attempt(key, () => hostOf(key))
  for (const host of hostKeys.filter((key) => !wrong[key])) for (const key of remoteKeys) attempt(key, () => areasOf(host, key))
  return wrong
}

function draw(order: Order): FirstView {
  try {
    return drawOnce(order)
  } finally {
    letTimePass()
  }
}

function drawOnce({ host, remotes, task }: Order): FirstView {
  enter(host)
  const { render, provided } = hostOf(host)
  const { createElement } = provided('react') as { createElement(component: unknown): unknown }
  return render(task, ({ remote, version, expose }) => {
    const key = `${remote}@${version}`
    if (!remotes.includes(key)) return undefined
    const module = areasOf(host, key)[expose]
    if (!module) return undefined
    const Entered = () => {
      enter(key)
      return createElement(module())
    }
    return Entered as AreaModule['default']
  })
}

async function answer(request: Request): Promise<void> {
  if ('load' in request) return conclude({ loaded: load(request.load), cpuMs: cpuMs() })
  try {
    const drawn = draw(request.draw)
    // A promise that was rejected while it was drawn is told of before the next turn.
    await new Promise((done) => nextTurn(done))
    conclude({ drawn, rss: rss(), cpuMs: cpuMs() })
  } catch (error) {
    say({ fault: messageOf(error), by: culpritIn(error) })
  }
}

/** The bundle in whose code an error came up: the topmost on the stack, since the host, which draws, is below everybody. */
function culpritIn(error: unknown): string | null {
  const stack = String((error as Error | undefined)?.stack ?? '')
  const places = [...codes.keys()].map((key) => ({ key, at: stack.indexOf(`${key}/server.cjs`) })).filter(({ at }) => at >= 0)
  return places.sort((one, other) => one.at - other.at)[0]?.key ?? null
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    say({ fault: messageOf(error), by: culpritIn(error) ?? (inside || null) })
    leave(1)
  })
}

let turn = Promise.resolve()
const read = readFrames(longestMessage, (request) => {
  turn = turn.then(() => answer(request as Request))
})
process.stdin.on('data', read)
process.stdin.on('close', () => leave(0))

hideProcess()
const nothing = () => 0
const letTimePass = holdTimers()
const taken = ['fetch', 'WebSocket', 'EventSource', 'Worker', 'gc']
/** With these a page could wait without working, or hold memory that the engine doesn't count. */
const waits = ['Atomics', 'SharedArrayBuffer', 'MessagePort', 'BroadcastChannel', 'WebAssembly']
for (const name of [...taken, ...waits]) Reflect.deleteProperty(globalThis, name)
// React makes one when it is loaded, for what it does later; nothing is later here.
Reflect.set(globalThis, 'MessageChannel', function channel() {
  return { port1: {}, port2: { postMessage: nothing } }
})
Reflect.set(globalThis, 'console', { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing })
