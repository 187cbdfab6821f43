// One renderer process, as the server uses it: what it is asked comes back, or a fault that names whose doing it was. It never outlives one.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FirstView } from '@lechaim/shared/contracts/first-view.ts'
import { frame, readFrames } from './frames.ts'
import type { Answer, Bundle, Order, Request } from './renderer-process.ts'

const folder = import.meta.dirname
const script = resolve(folder, 'renderer-process.ts')
const readable = [
  script,
  ...['cut-off.ts', 'intrinsics.ts', 'frames.ts', 'timers.ts', '../../package.json'].map((file) => resolve(folder, file)),
]

/** Megabytes of JavaScript's own; buffers are seen to by what each answer says of the whole process. */
const heapLimit = 64
/** The share of a time limit that a process must have worked to have used it up, and how many of them it may wait for its turn. */
const worked = 0.7
const longestWait = 10
const longestAnswer = 8 * 1024 * 1024

export interface Limits {
  /** Milliseconds. */
  load: number
  draw: number
}
export const usualLimits: Limits = { load: 5000, draw: 1000 }

/** Why there is no page. */
export class RendererFault extends Error {
  /** The bundle that it was in, or that threw; null where nobody can tell. */
  readonly by: string | null
  /** Whether that one did it, too: a process may also be killed by others while it draws, or have no time to. */
  readonly sure: boolean

  constructor(message: string, by: string | null, sure = false) {
    super(message)
    this.by = by
    this.sure = sure
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
  /** Bytes that each page keeps for ever, by remote. */
  weigh(order: Order): Promise<Record<string, number>>
  end(): void
  ended(): boolean
  pid: number | undefined
}

/** All of it rejects with a `RendererFault`, after which the process has ended. */
export function startRenderer(limits: Limits = usualLimits): Renderer {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // Opens files by itself, past the permissions.
      '--no-experimental-sqlite',
      `--max-old-space-size=${heapLimit}`,
      '--max-semi-space-size=1',
      '--expose-gc',
      '--no-warnings',
      script,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  let inside: string | null = null
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
    const answer = message as Answer
    if ('in' in answer) inside = answer.in
    else if ('fault' in answer) end(new RendererFault(answer.fault, answer.by, answer.by !== null))
    else {
      inside = null
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
  child.on('close', (code, signal) => end(new RendererFault(`It ended the process (${signal ?? code})`, inside)))
  child.stdin.on('error', () => {})
  // The server may go without waiting for it; it goes with the server, whose end closes its input.
  child.unref()

  async function ask<Wanted>(request: Request, limit: number, pick: (answer: Answer) => Wanted | undefined): Promise<Wanted> {
    if (fault) throw fault
    return new Promise<Wanted>((done, fail) => {
      const begun = { at: performance.now(), cpu: cpuOf(child.pid) }
      const late = () => {
        // On a busy machine it may hardly have had its turn.
        const had = begun.cpu === null ? limit : (cpuOf(child.pid) ?? 0) - begun.cpu
        if (had < limit * worked && performance.now() - begun.at < limit * longestWait) timer = setTimeout(late, limit / 4)
        else end(new RendererFault(`It did not come to an end within ${limit} ms`, inside))
      }
      let timer = setTimeout(late, limit)
      heard = (answer) => {
        const wanted = pick(answer)
        if (wanted === undefined) return end(new RendererFault('It answers what was not asked', inside))
        clearTimeout(timer)
        failed = null
        done(wanted)
      }
      failed = (reason) => {
        clearTimeout(timer)
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

  return {
    load: (bundles) => inTurn({ load: [...bundles] }, limits.load, (answer) => ('loaded' in answer ? answer.loaded : undefined)),
    draw: (order) =>
      inTurn({ draw: order }, limits.draw, (answer) => ('drawn' in answer ? { view: answer.drawn, rss: answer.rss } : undefined)),
    weigh: (order) => inTurn({ weigh: order }, limits.load, (answer) => ('weighed' in answer ? answer.weighed : undefined)),
    end: () => end(new RendererFault('It is no longer needed', null)),
    ended: () => fault !== null,
    pid: child.pid,
  }
}

/** Milliseconds that a process has worked; null where the system doesn't say. */
function cpuOf(pid: number | undefined): number | null {
  try {
    // After the name, which may hold anything, come the state and then numbers: the 12th and 13th are clock ticks, 100 a second.
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(numbers[11]) + Number(numbers[12])) * 10
  } catch {
    return null
  }
}
