// A new team's first day: its remote is made, built and released into a shop that is open, and appears there without anybody else's doing.
import {
  constants,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { deployToken, runCommand } from '../releases.ts'

const root = resolve(import.meta.dirname, '../..')

const test = base.extend<{ checkout: string }>({
  /** A copy of this checkout, for what changes it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  checkout: async ({}, use) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lechaim-checkout-')))
    const isSource = (path: string) => !/[/\\](node_modules|dist[^/\\]*|data|\.(?!npmrc|gitignore)[^/\\]*)$/.test(path)
    for (const name of readdirSync(root).filter((name) => isSource(join(root, name))))
      cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
    linkFolder(join(root, 'node_modules'), join(folder, 'node_modules'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** The same files under another name: what is installed is large, and only read. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, place)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place)
    else link(source, place)
  }
}

function link(source: string, place: string): void {
  try {
    linkSync(source, place)
  } catch {
    // On another disk.
    copyFileSync(source, place, constants.COPYFILE_FICLONE)
  }
}

const hostScript = (page: Page) => page.locator('script[src^="/remotes/host/"]').first().getAttribute('src')

test('a new remote is made, released and shown after the best sellers, and the host stays what it is', async ({ page, shop, checkout }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect(page.locator('[data-remote=gift-cards]')).toHaveCount(0)
  const host = await hostScript(page)
  expect(host).toMatch(/^\/remotes\/host\/\d/)

  const made = await runCommand('new-remote', ['--name', 'gift-cards', '--slot', 'home-after-best-sellers'], {}, checkout)
  expect([made.code, made.output]).toEqual([0, expect.stringMatching(/^\s+remote-gift-cards is there; /)])
  const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'gift-cards', '--new') }
  const released = await runCommand('release', ['remote-gift-cards', '--to', shop.address], env, checkout)
  expect([released.code, released.output]).toEqual([
    0,
    expect.stringMatching(
      /^Build: remote-gift-cards after .*\nCheck: .*\nPack: .*\nUpload: .*\nLive: gift-cards 0\.1\.0\+\w+, for everybody\n$/,
    ),
  ])

  await page.goto('/')
  const shown = page.locator('[data-remote=gift-cards]')
  await expect(shown.getByRole('heading', { name: 'חדש בחנות' })).toBeVisible()
  await expect(page.locator('[data-remote=gift-cards][data-remote-version]')).toHaveCount(1)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const bestSellers = headings.findIndex((text) => text.includes('הנמכרים'))
  expect(bestSellers).toBeGreaterThanOrEqual(0)
  expect(headings[bestSellers + 1]).toBe('חדש בחנות')
  expect(await hostScript(page)).toBe(host)
  expect(readdirSync(root)).not.toContain('remote-gift-cards')
})
