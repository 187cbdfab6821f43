// The entry point of every command: ensures the runtime and the dependencies, then runs the command. Plain JavaScript without dependencies,
// so that it works on a fresh clone with any Node from 18 on.
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { fail, root } from './launch/console.mjs'
import { ensureDependencies } from './launch/dependencies.mjs'
import { relaySignalsTo } from './launch/relay.mjs'
import { ensureRuntime } from './launch/runtime.mjs'

/** Each command and its module, whose `run` gets the rest of the line and, where it serves several commands, the command. */
const commands = {
  start: './commands/start.mjs',
  test: './commands/test.mjs',
  'test-crash': './commands/test-long.mjs',
  'test-postgres': './commands/test-long.mjs',
  'test-faults': './commands/test-long.mjs',
  'test-chaos': './commands/test-long.mjs',
  'test-dev': './commands/test-long.mjs',
  dev: './commands/dev.mjs',
  build: './commands/build.mjs',
  bench: './commands/bench.mjs',
  screenshots: './commands/screenshots.mjs',
  advisories: './commands/advisories.mjs',
  'new-remote': './commands/new-remote.mjs',
  'keep-releases': './commands/keep-releases.mjs',
  release: './commands/release.mjs',
  releases: './release/releases.mjs',
  promote: './release/change.mjs',
  rollback: './release/change.mjs',
  'kill-switch': './release/change.mjs',
  backup: './commands/api-command.mjs',
  restore: './commands/api-command.mjs',
  move: './commands/api-command.mjs',
  'reset-owner': './commands/api-command.mjs',
  'link-wallet': './commands/api-command.mjs',
  'deploy-token': './commands/api-command.mjs',
}

const [command, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, command)) fail(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`)

const node = ensureRuntime()
if (node === process.execPath) {
  // Package binaries start "node" by name: they must find this one, not the machine's.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  ensureDependencies()
  const { run } = await import(commands[command])
  const servesSeveral = Object.values(commands).filter((module) => module === commands[command]).length > 1
  process.exitCode = (await (servesSeveral ? run(rest, command) : run(rest))) ?? 0
} else {
  // Runs this file again on the pinned runtime, in its own process group, so that Ctrl-C reaches it once.
  const again = spawn(node, [process.argv[1], command, ...rest], { stdio: 'inherit', cwd: root, detached: process.platform !== 'win32' })
  relaySignalsTo(again)
  again.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
