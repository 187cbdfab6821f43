// A process for release code: no network, files, children, workers, addons or environment (decision 0030).
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

export interface ConfinedProcess {
  script: string
  /** Files and folders besides the script that the process may read. */
  readable: readonly string[]
  /** Further options of Node, such as memory limits. */
  flags: readonly string[]
}

/** Node's permission model refuses everything that isn't allowed here, in C++. */
export function startConfined({ script, readable, flags }: ConfinedProcess): ChildProcessByStdio<Writable, Readable, null> {
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

const pageSize = 4096

/** Bytes that a process holds; 0 where the system doesn't say. */
export function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize
  } catch {
    return 0
  }
}

/** Milliseconds that a process has worked; null where the system doesn't say. */
export function cpuMsOf(pid: number | undefined): number | null {
  try {
    // After the name, which may hold anything, come the state and then numbers: the 12th and 13th are clock ticks, 100 a second.
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(numbers[11]) + Number(numbers[12])) * 10
  } catch {
    return null
  }
}
