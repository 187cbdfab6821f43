// A Chromium for the end-to-end tests: from `CHROME_PATH`, installed already, or installed now.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Playwright's own, or else one of the machine. */
async function found(names) {
  const { chromium } = await import('playwright')
  const folders = process.env.PATH.split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...onPath, ...macPaths].find((file) => existsSync(file))
}

const attempt = (file, args, minutes) =>
  spawnSync(file, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: minutes * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** @param isForStories true for Debian's headless shell where there is one: stories take a tenth less processor time. It paints earlier
 *  than a shopper's browser, so measurements and pictures take the whole one.
 *  @returns the path of a Chromium, or null when none could be found or installed */
export async function findBrowser({ isForStories = false } = {}) {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  const wanted = isForStories ? [shell, ...names] : names
  const present = await found(wanted)
  if (present) return present
  say('Browser: none found, installing Chromium')
  const isInstalled = attempt(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium'], 4)
  if (!isInstalled && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update'], 2)
    for (const name of isForStories ? [shell, 'chromium'] : ['chromium']) if (attempt('apt-get', ['install', '-y', name], 5)) break
  }
  return (await found(wanted)) ?? null
}
