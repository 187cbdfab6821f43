// One renderer process, as the server uses it: each request gets its answer, or a fault that names the bundle which was running.
import { resolve } from 'node:path'
import type { FirstView } from '@lechaim/shared/contracts/first-view.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfinedFault, openConfined } from '../../releases/confined/confined-process.ts'
import type { Answer, Bundle, Order, Request } from './renderer-process.ts'

const folder = import.meta.dirname
const confined = resolve(folder, '../../releases/confined')
const readable = [resolve(confined, 'release-globals.ts'), resolve(confined, 'frames.ts'), resolve(folder, '../../../package.json')]

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

const megabyte = 1024 * 1024
/** Megabytes of JavaScript's own; buffers count in the memory of the process. */
const heapLimit = 64

export interface Limits {
  /** Milliseconds. */
  load: number
  draw: number
}
const defaultLimits: Limits = { load: 5000, draw: 1000 }

/** Why there is no page. */
export class RendererFault extends Error {
  /** The bundle that was running, or that threw, as the process says; null where it doesn't, or was killed from outside. */
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

/** All of it rejects with a `RendererFault`, after which the process has ended. */
export interface Renderer {
  /** @returns what is wrong, by the bundles' keys; those are not drawn */
  load(bundles: readonly Bundle[]): Promise<Record<string, string>>
  draw(order: Order): Promise<Drawn>
  end(): void
  /** Ends the process after what was asked so far. */
  retire(): void
  ended(): boolean
  pid: number | undefined
}

export function startRenderer(limits: Limits = defaultLimits): Renderer {
  const keys = new Set<string>()
  const known = (key: string | null) => (key !== null && keys.has(key) ? key : null)
  let running: string | null = null
  /** The process's own word on its end. */
  let reported: RendererFault | null = null

  const child = openConfined<Answer>({
    script: resolve(folder, 'renderer-process.ts'),
    readable,
    flags: [`--max-old-space-size=${heapLimit}`, '--max-semi-space-size=8'],
    isAnswer: (message): message is Answer => answers.Check(message),
    isPartial(answer) {
      if ('fault' in answer) reported = new RendererFault(answer.fault, known(answer.by))
      if ('in' in answer) running = known(answer.in)
      return 'in' in answer
    },
    maxAnswer: 8 * megabyte,
    maxMemory: 512 * megabyte,
    maxWaits: 10,
  })

  async function ask(request: Request, limit: number): Promise<Answer> {
    const answer = await child.ask(request, limit).catch((error: ConfinedFault) => {
      throw reported ?? new RendererFault(error.message, error.killed || error.kind === 'failed' ? null : running)
    })
    running = null
    if (reported) throw fail(reported)
    return answer
  }

  function fail(fault: RendererFault): RendererFault {
    child.end(new ConfinedFault('stopped', fault.message))
    return fault
  }

  return {
    async load(bundles) {
      for (const { key } of bundles) keys.add(key)
      const answer = await ask({ load: [...bundles] }, limits.load)
      if ('loaded' in answer) return answer.loaded
      throw fail(new RendererFault('It answers what was not asked', null))
    },
    async draw(order) {
      const answer = await ask({ draw: order }, limits.draw)
      if ('drawn' in answer) return { view: answer.drawn, rss: answer.rss }
      throw fail(new RendererFault('It answers what was not asked', null))
    },
    end: () => child.end(),
    retire: child.retire,
    ended: child.ended,
    pid: child.pid,
  }
}
