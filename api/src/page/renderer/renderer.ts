// One renderer process, as the server uses it: what it is asked comes back, or a fault that names whose doing it was. It never outlives one.
import { resolve } from 'node:path'
import type { FirstView } from '@lechaim/shared/contracts/first-view.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { cpuMsOf, memoryOf, startConfined } from './confined-process.ts'
import { frame, readFrames } from './frames.ts'
import type { Answer, Bundle, Order, Request } from './renderer-process.ts'

const folder = import.meta.dirname
const script = resolve(folder, 'renderer-process.ts')
const readable = ['hide-process.ts', 'frames.ts', 'timers.ts', '../../../package.json'].map((file) => resolve(folder, file))

/** Release code runs in the process: its answers are checked like requests. */
const text = Type.String()
const area = Type.Object({ remote: text, version: text, expose: text })
const answers = Compile(
  Type.Union([
    Type.Object({ in: text }),
    Type.Object({ loaded: Type.Record(text, text), cpuMs: Type.Number() }),
    Type.Object({
      drawn: Type.Object({ html: text, styles: text, failed: Type.Array(Type.Object({ area, message: text }), { maxItems: 100 }) }),
      rss: Type.Number(),
      cpuMs: Type.Number(),
    }),
    Type.Object({ fault: text, by: Type.Union([text, Type.Null()]) }),
  ]),
)

/** Megabytes of JavaScript's own; buffers are seen to by what each answer says of the whole process. */
const heapLimit = 64
/** The share of a time limit that a process must have worked to have used it up, and how many of them it may wait for its turn. */
const worked = 0.7
const longestWait = 10
const longestAnswer = 8 * 1024 * 1024
/** Bytes of the whole process at which it is ended at once, and milliseconds between looks at one that works. */
const mostMemory = 512 * 1024 * 1024
const lookEvery = 100

export interface Limits {
  /** Milliseconds. */
  load: number
  draw: number
}
export const usualLimits: Limits = { load: 5000, draw: 1000 }

/** Why there is no page. */
export class RendererFault extends Error {
  /** The bundle that it was in, or that threw, as the process says; null where it doesn't. It may have been killed there by others, or lie. */
  readonly by: string | null

  constructor(message: string, by: string | null) {
    super(message)
    this.by = by
  }
}

export interface Drawn {
  view: FirstView
  /** Bytes that the process holds. */
  rss: number
}

export interface Renderer {
  /** @returns what is wrong, by the bundles' keys; those are not drawn */
  load(bundles: readonly Bundle[]): Promise<Record<string, string>>
  draw(order: Order): Promise<Drawn>
  /** Ends the process after what was asked so far. */
  retire(): void
  end(): void
  ended(): boolean
  pid: number | undefined
}

/** All of it rejects with a `RendererFault`, after which the process has ended. */
export function startRenderer(limits: Limits = usualLimits): Renderer {
  const flags = [`--max-old-space-size=${heapLimit}`, '--max-semi-space-size=8']
  const child = startConfined({ script, readable, flags })
  const keys = new Set<string>()
  let inside: string | null = null
  let cpuMs = 0
  let fault: RendererFault | null = null
  let heard: ((answer: Answer) => void) | null = null
  let failed: ((fault: RendererFault) => void) | null = null
  let turn: Promise<unknown> = Promise.resolve()

  function end(reason: RendererFault): void {
    fault ??= reason
    child.kill('SIGKILL')
    failed?.(fault)
  }

  const read = readFrames(longestAnswer, (message) => {
    if (!answers.Check(message)) throw new TypeError('It is no answer')
    const answer = message as Answer
    const known = (key: string | null) => (key !== null && keys.has(key) ? key : null)
    if ('in' in answer) inside = known(answer.in)
    else if ('fault' in answer) end(new RendererFault(answer.fault, known(answer.by)))
    else {
      inside = null
      cpuMs = answer.cpuMs
      heard?.(answer)
    }
  })
  child.stdout.on('data', (part: Buffer) => {
    try {
      read(part)
    } catch (error) {
      end(new RendererFault(`It answers what can't be read: ${error}`, inside))
    }
  })
  child.on('error', (error) => end(new RendererFault(`It could not be started: ${error.message}`, null)))
  // The kernel or an operator sends SIGKILL, which tells nothing about the bundle.
  child.on('close', (code, signal) =>
    end(new RendererFault(`It ended the process (${signal ?? code})`, signal === 'SIGKILL' ? null : inside)),
  )
  child.stdin.on('error', () => {})
  // The server may go without waiting for it; it goes with the server, whose end closes its input.
  child.unref()

  async function ask<Wanted>(request: Request, limit: number, pick: (answer: Answer) => Wanted | undefined): Promise<Wanted> {
    if (fault) throw fault
    return new Promise<Wanted>((done, fail) => {
      const begun = performance.now()
      const cpuBefore = cpuMs
      const late = () => {
        // On a busy machine it may hardly have had its turn.
        const had = (cpuMsOf(child.pid) ?? Number.POSITIVE_INFINITY) - cpuBefore
        if (had < limit * worked && performance.now() - begun < limit * longestWait) timer = setTimeout(late, limit / 4)
        else end(new RendererFault(`It did not come to an end within ${limit} ms`, inside))
      }
      let timer = setTimeout(late, limit)
      const looks = setInterval(() => {
        const bytes = memoryOf(child.pid)
        if (bytes > mostMemory) end(new RendererFault(`It took ${Math.round(bytes / 1024 / 1024)} MB`, inside))
      }, lookEvery)
      const settle = () => {
        clearTimeout(timer)
        clearInterval(looks)
      }
      heard = (answer) => {
        const wanted = pick(answer)
        if (wanted === undefined) return end(new RendererFault('It answers what was not asked', inside))
        settle()
        failed = null
        done(wanted)
      }
      failed = (reason) => {
        settle()
        fail(reason)
      }
      child.stdin.write(frame(request))
    })
  }

  /** One at a time: what it is in then belongs to what it was asked. */
  function inTurn<Wanted>(request: Request, limit: number, pick: (answer: Answer) => Wanted | undefined): Promise<Wanted> {
    const answer = turn.then(() => ask(request, limit, pick))
    turn = answer.catch(() => {})
    return answer
  }

  const stop = () => end(new RendererFault('It is no longer needed', null))

  return {
    load: (bundles) => {
      for (const { key } of bundles) keys.add(key)
      return inTurn({ load: [...bundles] }, limits.load, (answer) => ('loaded' in answer ? answer.loaded : undefined))
    },
    draw: (order) =>
      inTurn({ draw: order }, limits.draw, (answer) => ('drawn' in answer ? { view: answer.drawn, rss: answer.rss } : undefined)),
    retire: () => void turn.then(stop),
    end: stop,
    ended: () => fault !== null,
    pid: child.pid,
  }
}
