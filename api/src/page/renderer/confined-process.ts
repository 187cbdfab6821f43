// A process for release code: no network, files, children, workers, addons or environment (decision 0023).
import { type ChildProcessByStdio, spawn } from 'node:child_process'
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
