// The entry point of every command: ensures the runtime and the dependencies, then runs the command. Plain JavaScript without dependencies,
// so that it works on a fresh clone with any Node from 18 on.
import { fail } from './launch/console.mjs'
import { ensureDependencies } from './launch/dependencies.mjs'
import { runPinned } from './launch/pinned.mjs'

/** Commands with a module of their own in `commands`. */
const single = [
  'start',
  'test',
  'dev',
  'build',
  'bench',
  'screenshots',
  'advisories',
  'new-remote',
  'pack-packages',
  'keep-releases',
  'release',
  'releases',
]
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

await runPinned(async () => {
  ensureDependencies()
  const { run } = await import(`./commands/${group ?? command}.mjs`)
  return group ? run(rest, command) : run(rest)
})
