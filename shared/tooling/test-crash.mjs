// `npm run test:crash`: the crash test's long run, 200 kills under load; `npm test` makes do with a few.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { relaySignalsTo } from './launch/relay.mjs'
import { root } from './workspaces.mjs'

export function run([kills = '200']) {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'api/src/orders/crash.test.ts'], {
    cwd: root,
    env: { ...process.env, LECHAIM_CRASHES: kills },
    stdio: 'inherit',
  })
  relaySignalsTo(child)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
