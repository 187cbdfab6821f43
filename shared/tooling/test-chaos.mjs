// `npm run test:chaos [-- words of a case]`: everything that can go wrong with a release, in a real browser against the real server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilds } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { say } from './launch/console.mjs'
import { root } from './workspaces.mjs'

export async function run(rest) {
  if (!(await ensureBuilds())) return 1
  return runPlaywright(['--config', 'e2e/chaos.config.ts', ...rest.flatMap((word) => ['--grep', word])])
}

/** @returns Playwright's exit code, or 1 where there is no browser */
export async function runPlaywright(args) {
  const browser = await findBrowser()
  if (!browser) {
    say('No Chromium; set CHROME_PATH to one')
    return 1
  }
  const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', ...args], {
    cwd: root,
    env: { ...process.env, CHROME_PATH: browser },
    stdio: 'inherit',
  })
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}
