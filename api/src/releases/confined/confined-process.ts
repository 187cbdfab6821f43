// A process for release code: no network, files, children, workers, addons or environment, and limits of time and memory (decision 0030). It is
// asked one thing after the other; whatever goes wrong ends it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { frame, readFrames } from './frames.ts'

export interface ConfinedProcess {
  script: string
  /** Files and folders besides the script that the process may read. */
  readable: readonly string[]
  /** Further options of Node, such as memory limits. */
  flags: readonly string[]
}

/** Node's permission model refuses everything that isn't allowed here, in C++. */
export function startConfined({ script, readable, flags }: ConfinedProcess) {
  const args = [
    '--permission',
    ...[script, ...readable].map((path) => `--allow-fs-read=${path}`),
    // SQLite opens files without asking the permission model.
    '--no-experimental-sqlite',
    // With its flags V8 writes files to any path, without asking either: a process that sets one now ends.
    '--freeze-flags-after-init',
    '--no-warnings',
    ...flags,
    script,
  ]
  return spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
}

export interface Conversation<Answer> extends ConfinedProcess {
  /** Release code runs in the process: its answers are checked like requests. */
  isAnswer(message: unknown): message is Answer
  /** Called with each answer. @returns whether more follow for the same question */
  isPartial?(answer: Answer): boolean
  /** Bytes. */
  maxAnswer: number
  maxMemory: number
  /** Time limits that a process may take which has hardly worked, as on a busy machine. */
  maxWaits: number
}

export type FaultKind = 'timeout' | 'memory' | 'ended' | 'unreadable' | 'failed' | 'stopped'

/** Why there is no answer. */
export class ConfinedFault extends Error {
  readonly kind: FaultKind
  /** True when it was killed from outside: by the kernel or an operator. */
  readonly killed: boolean

  constructor(kind: FaultKind, message: string, killed = false) {
    super(message)
    this.kind = kind
    this.killed = killed
  }
}

export interface Confined<Answer> {
  /** Waits for earlier questions. Rejects with a `ConfinedFault`, after which the process has ended. @param limit milliseconds */
  ask(question: unknown, limit: number): Promise<Answer>
  end(fault?: ConfinedFault): void
  /** Ends the process after what was asked so far. */
  retire(): void
  ended(): boolean
  pid: number | undefined
}

/** The share of a time limit that a process must have worked to have used it up. */
const minCpuShare = 0.7
const memoryCheckMs = 100
const megabyte = 1024 * 1024

export function openConfined<Answer extends object>(options: Conversation<Answer>): Confined<Answer> {
  const { isAnswer, isPartial = () => false, maxAnswer, maxMemory, maxWaits } = options
  const child = startConfined(options)
  let fault: ConfinedFault | null = null
  let cpuMs = 0
  let onAnswer: ((answer: Answer) => void) | null = null
  let onFault: ((fault: ConfinedFault) => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()

  function end(reason = new ConfinedFault('stopped', 'It is no longer needed')): void {
    fault ??= reason
    child.kill('SIGKILL')
    onFault?.(fault)
  }

  const read = readFrames(maxAnswer, (message) => {
    if (!isAnswer(message)) throw new TypeError('It is no answer')
    if (isPartial(message)) return
    cpuMs = (message as { cpuMs?: number }).cpuMs ?? cpuMs
    onAnswer?.(message)
  })
  child.stdout.on('data', (part: Buffer) => {
    try {
      read(part)
    } catch (error) {
      end(new ConfinedFault('unreadable', `It answers what can't be read: ${error}`))
    }
  })
  child.on('error', (error) => end(new ConfinedFault('failed', `It could not be started: ${error.message}`)))
  child.on('close', (code, signal) => end(new ConfinedFault('ended', `It ended the process (${signal ?? code})`, signal === 'SIGKILL')))
  // It may be gone before it has read everything.
  child.stdin.on('error', () => {})
  // The server may go without waiting for it; it goes with the server, whose end closes its input.
  child.unref()

  async function askNow(question: unknown, limit: number): Promise<Answer> {
    if (fault) throw fault
    const begun = performance.now()
    const cpuBefore = cpuMs
    let timer: NodeJS.Timeout
    const memory = setInterval(() => {
      const bytes = memoryOf(child.pid)
      if (bytes > maxMemory) end(new ConfinedFault('memory', `It took ${Math.round(bytes / megabyte)} MB`))
    }, memoryCheckMs)
    const onTimeout = () => {
      const hasWorked = (cpuMsOf(child.pid) ?? Number.POSITIVE_INFINITY) - cpuBefore >= limit * minCpuShare
      if (!hasWorked && performance.now() - begun < limit * maxWaits) timer = setTimeout(onTimeout, limit / 4)
      else end(new ConfinedFault('timeout', `It did not come to an end within ${limit} ms`))
    }
    timer = setTimeout(onTimeout, limit)
    try {
      return await new Promise<Answer>((resolve, reject) => {
        onAnswer = resolve
        onFault = reject
        child.stdin.write(frame(question))
      })
    } finally {
      onAnswer = null
      onFault = null
      clearTimeout(timer)
      clearInterval(memory)
    }
  }

  return {
    ask(question, limit) {
      const answer = queue.then(() => askNow(question, limit))
      queue = answer.catch(() => {})
      return answer
    },
    end,
    retire: () => void queue.then(() => end()),
    ended: () => fault !== null,
    pid: child.pid,
  }
}

const pageSize = 4096

/** Bytes that a process holds; 0 where the system doesn't say. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize
  } catch {
    return 0
  }
}

/** Milliseconds that a process has worked; null where the system doesn't say. */
function cpuMsOf(pid: number | undefined): number | null {
  try {
    // After the name, which may hold anything, come the state and then numbers: the 12th and 13th are clock ticks, 100 a second.
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(numbers[11]) + Number(numbers[12])) * 10
  } catch {
    return null
  }
}
