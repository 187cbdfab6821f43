// The renderer process of one set of releases: evaluates their server bundles with the host's shared modules, and renders one page after
// the other. It reports each bundle before running it, so that the server knows which one was running at an exit.
import type { FirstView, FirstViewTask, HostServer, ServerAreas } from '@lechaim/shared/contracts/first-view.ts'
import type { AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { messageOf, readLines, send } from '../../releases/confined/json-lines.ts'
import { evaluateBundle, hideProcess, holdTimers } from '../../releases/confined/release-globals.ts'

export interface Bundle {
  /** `cart@1.2.0+…`; the host's is of the same form. */
  key: string
  code: string
}

/** A page to render; remotes whose keys are not listed are left to the browser. */
export interface Order {
  remotes: string[]
  task: FirstViewTask
  /** The trace that the page belongs to, by W3C Trace Context. */
  traceparent?: string
}

export type Request = { load: Bundle[] } | { draw: Order }

const originalSetImmediate = setImmediate
const clock = performance.now.bind(performance)
const systemClock = Date.now
const { rss } = process.memoryUsage
const exit = process.exit.bind(process)
const longestMessage = 64 * 1024 * 1024

let keys: string[] = []
const areas = new Map<string, ServerAreas>()
let host: HostServer | undefined
let running = ''

function noteRunning(key: string): void {
  if (running === key) return
  running = key
  send({ running: key })
}

/** A remote's code gets no clock and no network. */
const hiddenGlobals: Record<string, unknown> = { process: undefined, globalThis: undefined }
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'fetch']) {
  hiddenGlobals[name] = () => {
    throw new Error(`${name} is not there while the server draws: use it in an effect or a handler`)
  }
}

/** Evaluates the bundles, the host's first.
 *  @returns errors by the bundles' keys */
function load(bundles: readonly Bundle[]): Record<string, string> {
  const wrong: Record<string, string> = {}
  keys = bundles.map(({ key }) => key)
  for (const { key, code } of bundles) {
    noteRunning(key)
    try {
      if (host) areas.set(key, evaluateBundle<ServerAreas>(key, code, host.provided, hiddenGlobals))
      else host = evaluateBundle<HostServer>(key, code, () => undefined)
    } catch (error) {
      wrong[key] = messageOf(error)
    }
    if (!host) break
  }
  return wrong
}

function draw({ remotes, task }: Order): FirstView {
  if (!host) throw new Error('There is no host')
  noteRunning(keys[0] ?? '')
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

async function drawPage(order: Order) {
  const startMs = systemClock()
  const begun = clock()
  const view = draw(order)
  const timing = order.traceparent !== undefined && { timing: { startMs, endMs: startMs + clock() - begun } }
  runTimers()
  // Rejections during rendering are reported before the next task.
  await new Promise((done) => originalSetImmediate(done))
  return { view, rss: rss(), ...timing }
}

async function serve(request: Request): Promise<void> {
  const answer = 'load' in request ? load(request.load) : await drawPage(request.draw)
  running = ''
  send({ answer })
}

/** The bundle in which an error was thrown: the topmost on the stack, since the host is at the bottom. */
function bundleInStack(error: unknown): string | null {
  const stack = String((error as Error | undefined)?.stack ?? '')
  const places = keys.map((key) => ({ key, at: stack.indexOf(`${key}/server.cjs`) })).filter(({ at }) => at >= 0)
  return places.sort((one, other) => one.at - other.at)[0]?.key ?? null
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    send({ fault: messageOf(error), by: bundleInStack(error) })
    exit(1)
  })
}

// The server sends one request at a time.
process.stdin.on(
  'data',
  readLines(longestMessage, (request) => serve(request as Request)),
)
process.stdin.on('close', () => exit(0))

hideProcess()
const nothing = () => 0
const runTimers = holdTimers()
/** With the last five a page could wait without working, or hold memory that the engine doesn't count. */
const removedGlobals = 'fetch WebSocket EventSource Worker gc Atomics SharedArrayBuffer MessagePort BroadcastChannel WebAssembly'
for (const name of removedGlobals.split(' ')) Reflect.deleteProperty(globalThis, name)
// React creates one when loaded, for scheduling, which is unused here.
Reflect.set(globalThis, 'MessageChannel', function channel() {
  return { port1: {}, port2: { postMessage: nothing } }
})
Reflect.set(globalThis, 'console', { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing })
