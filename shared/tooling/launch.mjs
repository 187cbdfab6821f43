// The one door to every command: makes sure of the runtime, the dependencies and the builds, then runs what was asked for.
// Plain JavaScript without dependencies, so that it works on a fresh clone with any Node from 18 on.
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { fail, root } from './launch/console.mjs'
import { ensureDependencies } from './launch/dependencies.mjs'
import { relaySignalsTo } from './launch/relay.mjs'
import { ensureRuntime } from './launch/runtime.mjs'

/** Each command and its module, whose `run` gets the rest of the line and, where it serves several commands, the command. */
const commands = {
  start: './start.mjs',
  test: './test.mjs',
  'test-crash': './test-long.mjs',
  'test-chaos': './test-long.mjs',
  'test-dev': './test-long.mjs',
  dev: './dev.mjs',
  build: './build.mjs',
  bench: './bench.mjs',
  screenshots: './screenshots.mjs',
  advisories: './advisories.mjs',
  'new-remote': './new-remote.mjs',
  'keep-releases': './keep-releases.mjs',
  release: './release.mjs',
  releases: './release/releases.mjs',
  promote: './release/change.mjs',
  rollback: './release/change.mjs',
  'kill-switch': './release/change.mjs',
  backup: './api-command.mjs',
  restore: './api-command.mjs',
  'reset-owner': './api-command.mjs',
  'link-wallet': './api-command.mjs',
  'deploy-token': './api-command.mjs',
}

const [command, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, command)) fail(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`)

const node = ensureRuntime()
if (node === process.execPath) {
  // Commands of packages start "node" by name: they must find this one, not the machine's.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  ensureDependencies()
  const { run } = await import(commands[command])
  const servesSeveral = Object.values(commands).filter((module) => module === commands[command]).length > 1
  process.exitCode = (await (servesSeveral ? run(rest, command) : run(rest))) ?? 0
} else {
  // Everything from here on runs on the pinned runtime, this file included; in a group of its own, so that Ctrl-C reaches it once.
  const again = spawn(node, [process.argv[1], command, ...rest], { stdio: 'inherit', cwd: root, detached: process.platform !== 'win32' })
  relaySignalsTo(again)
  again.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
