// The API as a child process: started, listened to, and ended without leaving it behind.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../workspaces.mjs'

/** Node would take a few hundred megabytes on a large machine only to clean up less often. The bound on the heap, many times what the server
 *  needs, is what tells it so: after a hundred releases it holds 177 MB instead of 263. */
const flags = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Starts the server. It has a process group of its own, so that Ctrl-C reaches it once, through us; it ends itself when we vanish.
 *  @returns {{child, ready: Promise<string|null>, ended: Promise<number>}} `ready` gives the address, or null when it ended instead. */
export function startServer({ env = {}, args = [], program = join(root, 'api/src/server.ts') } = {}) {
  const child = spawn(process.execPath, [...flags, ...args, program], {
    cwd: root,
    // Otherwise the C library keeps a heap for each of Node's threads, which hold what they once needed: 117 MB more after a hundred
    // releases.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
  const announced = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = line.match(/^listening (http\S+)/)?.[1]
      if (address) resolve(address)
      else process.stdout.write(`${line}\n`)
    })
  })
  return { child, ready: Promise.race([announced, ended.then(() => null)]), ended }
}
