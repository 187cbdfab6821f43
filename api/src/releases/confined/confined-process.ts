// A process for release code: no network, files, children, workers, addons or environment, and limits of time, memory and output for as long
// as it lives (decision 0030). It is asked one thing after the other; whatever goes wrong ends it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pLimit from 'p-limit'
import { type TProperties, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { lineOf, readLines } from './json-lines.ts'

interface ConfinedProcess {
  script: string
  /** Files and folders besides the script that the process may read. */
  readable: readonly string[]
  /** Further options of Node, such as memory limits. */
  flags: readonly string[]
}

/** Files that both processes read, and Node for the kind of their modules. */
const ownFiles = ['json-lines.ts', 'release-globals.ts', '../../../package.json'].map((file) => resolve(import.meta.dirname, file))

/** Node's permission model refuses everything that isn't allowed here, in C++. */
export function startConfined({ script, readable, flags }: ConfinedProcess) {
  const args = [
    '--permission',
    ...[script, ...ownFiles, ...readable].map((path) => `--allow-fs-read=${path}`),
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

interface ConfinedLimits {
  /** Bytes that it may write for one question. */
  maxAnswer: number
  /** Bytes of memory, at any time. */
  maxMemory: number
  /** Time limits that a process may take which has hardly worked, as on a busy machine. */
  maxWaits: number
}

/** The reason for a missing answer. */
export class ConfinedFault extends Error {
  /** The running or throwing bundle as reported by the process; null if unknown or killed from outside. */
  readonly by: string | null

  constructor(message: string, by: string | null) {
    super(message)
    this.by = by
  }
}

/** The share of its time limit that a process must have worked, to be ended. */
const minCpuShare = 0.3
const checkMs = 50
const megabyte = 1024 * 1024
/** Messages for one question: a page names its bundles in turn. */
const maxMessages = 1000
/** Bytes without a question: the message of an error that comes late. */
const maxUnasked = 4096
/** CPU time in milliseconds that a process may take without a question, besides a hundredth of the time that passes: for the engine's own
 *  work, such as collecting garbage and compiling. */
const idleCpuMs = 1000
const idleCpuShare = 0.01

const text = Type.String()
const sent = Compile(
  Type.Union([
    Type.Object({ running: text }),
    Type.Object({ fault: text, by: Type.Union([text, Type.Null()]) }),
    Type.Object({ answer: Type.Unknown() }),
  ]),
)

/** A question that waits for its answer. */
interface Question extends PromiseWithResolvers<unknown> {
  /** Milliseconds. */
  limit: number
}

export function openConfined({ maxAnswer, maxMemory, maxWaits, ...confined }: ConfinedProcess & ConfinedLimits) {
  const child = startConfined(confined)
  let ended: ConfinedFault | null = null
  let running: string | null = null
  let asked: Question | null = null
  /** Resource use since the last question or answer. */
  let period = { at: performance.now(), cpuMs: 0, bytes: 0, messages: 0 }
  const oneByOne = pLimit(1)

  function startPeriod(question: Question | null): void {
    asked = question
    period = { at: performance.now(), cpuMs: usageOf(child.pid)?.cpuMs ?? 0, bytes: 0, messages: 0 }
    // A command that waits for an answer goes on; a server without questions may end.
    if (question) watch.ref()
    else watch.unref()
  }

  function fail(message: string, by = running): ConfinedFault {
    ended ??= new ConfinedFault(message, by)
    clearInterval(watch)
    child.kill('SIGKILL')
    // Discards unread output.
    child.stdout.destroy()
    asked?.reject(ended)
    return ended
  }

  const end = () => void fail('It is no longer needed', null)

  const watch = setInterval(() => {
    const usage = usageOf(child.pid)
    const elapsedMs = performance.now() - period.at
    const worked = usage ? usage.cpuMs - period.cpuMs : elapsedMs
    if (usage && usage.bytes > maxMemory) fail(`It took ${Math.round(usage.bytes / megabyte)} MB`)
    else if (!asked && usage && worked > idleCpuMs + idleCpuShare * elapsedMs) fail(`It worked for ${worked} ms without a question`)
    else if (asked && elapsedMs > asked.limit && (worked > asked.limit * minCpuShare || elapsedMs > asked.limit * maxWaits))
      fail(`It did not come to an end within ${asked.limit} ms`)
  }, checkMs).unref()

  // Release code runs in the process: its messages are checked like requests.
  const read = readLines(maxAnswer, (message) => {
    if (ended) return
    if (!sent.Check(message)) throw new TypeError('It is no answer')
    if ('fault' in message) {
      fail(message.fault, message.by ?? running)
    } else if (!asked || ++period.messages > maxMessages) {
      fail(asked ? `It sends more than ${maxMessages} messages` : 'It sends what nobody asked for')
    } else if ('running' in message) {
      running = message.running
    } else {
      running = null
      const { resolve } = asked
      startPeriod(null)
      resolve(message.answer)
    }
  })
  child.stdout.on('data', (part: Buffer) => {
    period.bytes += part.length
    const most = asked ? maxAnswer : maxUnasked
    if (period.bytes > most) return void fail(`It writes more than ${most} bytes`)
    try {
      read(part)
    } catch (error) {
      fail(`It answers what can't be read: ${error}`)
    }
  })
  child.on('error', (error) => fail(`It could not be started: ${error.message}`, null))
  child.on('close', (code, signal) => fail(`It ended the process (${signal ?? code})`, signal === 'SIGKILL' ? null : running))
  // The process may end before it has read everything.
  child.stdin.on('error', () => {})
  // It doesn't keep the server running, and ends with it: its input closes.
  child.unref()

  async function askNow<Answer extends TSchema>(question: unknown, limit: number, answer: Validator<TProperties, Answer>) {
    if (ended) throw ended
    const waiting = { ...Promise.withResolvers<unknown>(), limit }
    startPeriod(waiting)
    child.stdin.write(lineOf(question))
    const given = await waiting.promise
    if (answer.Check(given)) return given
    throw fail('It answers what was not asked')
  }

  return {
    /** Waits for earlier questions. Rejects with a `ConfinedFault`, after which the process has ended. @param limit milliseconds */
    ask: <Answer extends TSchema>(question: unknown, limit: number, answer: Validator<TProperties, Answer>) =>
      oneByOne(() => askNow(question, limit, answer)),
    end,
    /** Ends the process after the pending requests. */
    retire: () => void oneByOne(end),
    pid: child.pid,
  }
}

const pageSize = 4096

/** Memory and CPU time of a process; null without `/proc`. */
function usageOf(pid: number | undefined) {
  try {
    // After the name, which may hold anything, come the state and then numbers. CPU time is in clock ticks, 100 a second.
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0] = numbers.slice(11)
    return { cpuMs: (user + system) * 10, bytes: (numbers[21] ?? 0) * pageSize }
  } catch {
    return null
  }
}
