// The tests that are too long for `npm test`: `npm run test:crash [-- kills]`, `npm run test:postgres [-- words of a file]`,
// `npm run test:faults [-- kills]`, `npm run test:chaos [-- words of a case]`, `npm run test:dev`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { say } from '../launch/console.mjs'
import { relaySignalsTo } from '../launch/relay.mjs'
import { findBrowser } from '../processes/find-browser.mjs'
import { keepTemporaryFilesInMemory } from '../processes/memory-folder.mjs'
import { root } from '../workspaces.mjs'
import { ensureBuilds } from './build.mjs'

const tests = {
  /** Kills under load; `npm test` runs a few. */
  'test-crash': ([kills = '200']) =>
    program('vitest', ['run', 'api/src/orders/crash.test.ts', 'api/src/payments/payments-crash.test.ts'], { LECHAIM_CRASHES: kills }),
  /** All of the API's tests on PostgreSQL. */
  'test-postgres': (words) => program('vitest', ['run', '--project', 'postgres', ...words], { LECHAIM_TESTS_ON_POSTGRES: '1' }),
  /** Faults of a shop of several processes, and restarts of them behind a balancer; `npm test` runs a few. */
  'test-faults': async ([kills = '200']) => {
    const files = ['operations/many-machines.test.ts', 'faults/faults.postgres.test.ts'].map((file) => `api/src/${file}`)
    const env = { LECHAIM_FAULTS: kills, LECHAIM_RESTARTS: String(Math.ceil(Number(kills) / 50)) }
    return (await ensureBuilds()) ? program('vitest', ['run', '--project', 'built', '--project', 'postgres', ...files], env) : 1
  },
  /** Failures of releases, in a real browser against the real server. */
  'test-chaos': async (words) =>
    (await ensureBuilds()) ? stories(['--config', 'e2e/chaos.config.ts', ...words.flatMap((word) => ['--grep', word])]) : 1,
  /** Edits under `npm run dev`, in a real browser and a copy of this checkout. */
  'test-dev': () => stories(['--config', 'e2e/dev-mode.config.ts']),
}

export function run(rest, command) {
  keepTemporaryFilesInMemory()
  return tests[command](rest)
}

async function stories(args) {
  const browser = await findBrowser({ isForStories: true })
  if (browser) return program('playwright', ['test', ...args], { CHROME_PATH: browser })
  say('No Chromium; set CHROME_PATH to one')
  return 1
}

/** @returns the program's exit code */
function program(name, args, env) {
  const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  relaySignalsTo(child)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
