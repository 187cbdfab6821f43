// A Chromium for the end-to-end tests: from `CHROME_PATH`, installed already, or installed now.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths]
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}

async function found(names) {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : undefined
  return (await playwrightsOwn()) ?? onPath(names)
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
  const wanted = isForStories ? [shell, ...names] : names
  const present = await found(wanted)
  if (present || process.env.CHROME_PATH) return present ?? null
  say('Browser: none found, installing Chromium')
  if (attempt(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium'], 4))
    return (await found(wanted)) ?? null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update'], 2)
    for (const name of isForStories ? [shell, 'chromium'] : ['chromium']) if (attempt('apt-get', ['install', '-y', name], 5)) break
  }
  return (await found(wanted)) ?? null
}
