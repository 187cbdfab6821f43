// Runs an entry point on the pinned Node, installed first where the machine's own is too old.
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { root } from './console.mjs'
import { relaySignalsTo } from './relay.mjs'
import { ensureRuntime } from './runtime.mjs'

/** @param work gives the exit code; called in a process of the pinned Node */
export async function runPinned(work) {
  const node = ensureRuntime()
  if (node === process.execPath) {
    // Package binaries start "node" by name: they must find this one, not the machine's.
    process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
    process.exitCode = (await work()) ?? 0
    return
  }
  // In its own process group, so that Ctrl-C reaches it once.
  const again = spawn(node, process.argv.slice(1), { stdio: 'inherit', cwd: root, detached: process.platform !== 'win32' })
  relaySignalsTo(again)
  again.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
