#!/usr/bin/env node
// The entry point of a team's own repository, in which these tools are the package @lechaim/tooling.
import { fail } from './launch/console.mjs'
import { runPinned } from './launch/pinned.mjs'

/** Commands with their modules in `commands`. */
const commands = {
  build: 'build',
  dev: 'dev-packaged',
  start: 'dev-packaged',
  test: 'test-packaged',
  check: 'check',
  release: 'release',
  releases: 'releases',
  promote: 'change-release',
  rollback: 'change-release',
  'kill-switch': 'change-release',
  notify: 'change-release',
  toolbar: 'change-release',
}

const [command, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, command ?? '')) fail(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`)

await runPinned(async () => {
  await import('./launch/strip-types.mjs')
  const { run } = await import(`./commands/${commands[command]}.mjs`)
  return run(rest, command)
})
