// The process that draws the first views of one set of releases: it evaluates their server bundles with what the host shares, and draws one page
// after the other. It names each bundle before that runs, so that the server knows which one was running when the process ended.
import type { FirstView, FirstViewTask, HostServer, ServerAreas } from '@lechaim/shared/contracts/first-view.ts'
import type { AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { messageOf, readFrames, sendFrame } from '../../releases/confined/frames.ts'
import { evaluateBundle, hideProcess, holdTimers } from '../../releases/confined/release-globals.ts'

export interface Bundle {
  /** `cart@1.2.0+…`; the host's is of the same form. */
  key: string
  code: string
}

/** A page to draw; a remote whose key isn't named is left to the browser. */
export interface Order {
  remotes: string[]
  task: FirstViewTask
}

export type Request = { load: Bundle[] } | { draw: Order }

export type Answer =
  /** The bundle that runs next. */
  | { in: string }
  /** Why bundles could not be evaluated, by their keys. */
  | { loaded: Record<string, string>; cpuMs: number }
  /** `rss` in bytes; `cpuMs` since the process began. */
  | { drawn: FirstView; rss: number; cpuMs: number }
  /** `by` is the bundle that did it, where that can be told. */
  | { fault: string; by: string | null }

const send: (answer: Answer) => void = sendFrame
/** Ends a request: until the next one no bundle is the cause of a failure. */
function endRequest(answer: Answer): void {
  send(answer)
  running = ''
}
const originalSetImmediate = setImmediate
const { rss } = process.memoryUsage
const cpuUsage = process.cpuUsage.bind(process)
const cpuMs = () => (cpuUsage().user + cpuUsage().system) / 1000
const exit = process.exit.bind(process)
const longestMessage = 64 * 1024 * 1024

let keys: string[] = []
const areas = new Map<string, ServerAreas>()
let host: HostServer | undefined
let hostKey = ''
let running = ''

function noteRunning(key: string): void {
  if (running === key) return
  running = key
  send({ in: key })
}

/** A remote's code has no clock and no network of its own; what it reaches behind their backs does nothing. */
const hiddenGlobals = {
  process: undefined,
  globalThis: undefined,
  ...Object.fromEntries(
    ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'fetch'].map((name) => [name, refusal(name)]),
  ),
}

function refusal(name: string) {
  return () => {
    throw new Error(`${name} is not there while the server draws: use it in an effect or a handler`)
  }
}

function loadOne({ key, code }: Bundle): void {
  noteRunning(key)
  if (key.startsWith('host@')) {
    hostKey = key
    host = evaluateBundle<HostServer>(key, code, () => undefined)
  } else {
    areas.set(
      key,
      evaluateBundle<ServerAreas>(key, code, (name) => host?.provided(name), hiddenGlobals),
    )
  }
}

/** Evaluates the bundles, the host's first. @returns what is wrong, by the bundles' keys */
function load(bundles: readonly Bundle[]): Record<string, string> {
  const wrong: Record<string, string> = {}
  keys = bundles.map(({ key }) => key)
  for (const bundle of bundles) {
    try {
      loadOne(bundle)
    } catch (error) {
      wrong[bundle.key] = messageOf(error)
    }
    if (!host) break
  }
  return wrong
}

function draw(order: Order): FirstView {
  try {
    return drawOnce(order)
  } finally {
    runTimers()
  }
}

function drawOnce({ remotes, task }: Order): FirstView {
  if (!host) throw new Error('There is no host')
  noteRunning(hostKey)
  const { createElement } = host.provided('react') as { createElement(component: unknown): unknown }
  return host.render(task, ({ remote, version, expose }) => {
    const key = `${remote}@${version}`
    const module = remotes.includes(key) ? areas.get(key)?.[expose] : undefined
    if (!module) return undefined
    const Noted = () => {
      noteRunning(key)
      return createElement(module())
    }
    return Noted as AreaModule['default']
  })
}

async function answer(request: Request): Promise<void> {
  if ('load' in request) return endRequest({ loaded: load(request.load), cpuMs: cpuMs() })
  try {
    const drawn = draw(request.draw)
    // A promise that was rejected while it was drawn is told of before the next turn.
    await new Promise((done) => originalSetImmediate(done))
    endRequest({ drawn, rss: rss(), cpuMs: cpuMs() })
  } catch (error) {
    send({ fault: messageOf(error), by: bundleInStack(error) })
  }
}

/** The bundle in whose code an error came up: the topmost on the stack, since the host, which draws, is below everybody. */
function bundleInStack(error: unknown): string | null {
  const stack = String((error as Error | undefined)?.stack ?? '')
  const places = keys.map((key) => ({ key, at: stack.indexOf(`${key}/server.cjs`) })).filter(({ at }) => at >= 0)
  return places.sort((one, other) => one.at - other.at)[0]?.key ?? null
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    send({ fault: messageOf(error), by: bundleInStack(error) ?? (running || null) })
    exit(1)
  })
}

// The server asks one thing after the other.
process.stdin.on(
  'data',
  readFrames(longestMessage, (request) => answer(request as Request)),
)
process.stdin.on('close', () => exit(0))

hideProcess()
const nothing = () => 0
const runTimers = holdTimers()
const taken = ['fetch', 'WebSocket', 'EventSource', 'Worker', 'gc']
/** With these a page could wait without working, or hold memory that the engine doesn't count. */
const waits = ['Atomics', 'SharedArrayBuffer', 'MessagePort', 'BroadcastChannel', 'WebAssembly']
for (const name of [...taken, ...waits]) Reflect.deleteProperty(globalThis, name)
// React makes one when it is loaded, for what it does later; nothing is later here.
Reflect.set(globalThis, 'MessageChannel', function channel() {
  return { port1: {}, port2: { postMessage: nothing } }
})
Reflect.set(globalThis, 'console', { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing })
