// The stories' own `--disable-features` replaces Playwright's: it must hold all of it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Edge and macOS alone. */
const notOurs = /^ms[A-Z]/

it('the features that Playwright switches off in Chromium are off in the stories', async () => {
  const playwright = createRequire(join(root, 'e2e/package.json')).resolve('playwright-core/lib/coreBundle')
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(readFileSync(playwright, 'utf8')) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name).filter((name) => !notOurs.test(name))
  expect(theirs.length).toBeGreaterThan(10)
  const { default: config } = await import(join(root, 'e2e/playwright.config.ts'))
  const [, ours = ''] = /--disable-features=(\S+)/.exec(config.use.launchOptions.args.join(' ')) ?? []
  expect(ours.split(',')).toEqual(expect.arrayContaining(theirs))
})
