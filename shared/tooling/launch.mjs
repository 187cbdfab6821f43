// The entry point of every command: ensures the runtime and the dependencies, then runs the command. Plain JavaScript without dependencies,
// so that it works on a fresh clone with any Node from 18 on.
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { fail, root } from './launch/console.mjs'
import { ensureDependencies } from './launch/dependencies.mjs'
import { relaySignalsTo } from './launch/relay.mjs'
import { ensureRuntime } from './launch/runtime.mjs'

/** Commands with a module of their own in `commands`. */
const single = ['start', 'test', 'dev', 'build', 'bench', 'screenshots', 'advisories', 'new-remote', 'keep-releases', 'release', 'releases']
/** Modules of several commands; their `run` gets the command too. */
const grouped = {
  'test-long': ['test-crash', 'test-postgres', 'test-faults', 'test-chaos', 'test-dev'],
  'change-release': ['promote', 'rollback', 'kill-switch', 'notify', 'toolbar'],
  'api-command': ['backup', 'restore', 'move', 'reset-owner', 'link-wallet', 'deploy-token', 'freeze'],
}

const [command, ...rest] = process.argv.slice(2)
const group = Object.keys(grouped).find((module) => grouped[module].includes(command))
if (!group && !single.includes(command))
  fail(`Unknown command "${command}". Known: ${[...single, ...Object.values(grouped).flat()].join(', ')}`)

const node = ensureRuntime()
if (node === process.execPath) {
  // Package binaries start "node" by name: they must find this one, not the machine's.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  ensureDependencies()
  const { run } = await import(`./commands/${group ?? command}.mjs`)
  process.exitCode = (await (group ? run(rest, command) : run(rest))) ?? 0
} else {
  // Runs this file again on the pinned runtime, in its own process group, so that Ctrl-C reaches it once.
  const again = spawn(node, [process.argv[1], command, ...rest], { stdio: 'inherit', cwd: root, detached: process.platform !== 'win32' })
  relaySignalsTo(again)
  again.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
