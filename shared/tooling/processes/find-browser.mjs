// A Chromium for the end-to-end tests: from `CHROME_PATH`, installed already, or installed now.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../launch/console.mjs'
import { root } from '../workspaces.mjs'

/** The headless shell draws no windows of its own: the stories take a tenth less processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

function onPath() {
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

const found = async () => {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : undefined
  return (await playwrightsOwn()) ?? onPath()
}

const attempt = (file, args, minutes) =>
  spawnSync(file, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: minutes * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** @returns the path of a Chromium, or null when none could be found or installed. */
export async function findBrowser() {
  const present = await found()
  if (present || process.env.CHROME_PATH) return present ?? null
  say('Browser: none found, installing Chromium')
  if (attempt(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium'], 4))
    return (await found()) ?? null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update'], 2)
    attempt('apt-get', ['install', '-y', 'chromium-headless-shell'], 5) || attempt('apt-get', ['install', '-y', 'chromium'], 5)
  }
  return (await found()) ?? null
}
