// A new remote is generated, built and released into a running shop, where it appears without other changes.
import { readdirSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { copyCheckout } from '../../copy-checkout.ts'
import { test as base, expect } from '../../fixtures.ts'
import { deployToken, root, runCommand } from '../../releases.ts'
import { openHome } from '../../shopper.ts'

const test = base.extend<{ checkout: string }>({
  /** A copy of this checkout, for what changes it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  checkout: async ({}, use) => {
    const folder = copyCheckout()
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const hostScript = (page: Page) => page.locator('script[src^="/remotes/host/"]').first().getAttribute('src')

test('a new remote is generated, released and shown after the best sellers, with an unchanged host', async ({ page, shop, checkout }) => {
  await openHome(page)
  await expect(page.locator('[data-remote=gift-cards]')).toHaveCount(0)
  const host = await hostScript(page)
  expect(host).toMatch(/^\/remotes\/host\/\d/)

  const made = await runCommand('new-remote', ['--name', 'gift-cards', '--slot', 'home-after-best-sellers'], {}, checkout)
  expect({ code: made.code, output: made.output }).toEqual({ code: 0, output: expect.stringMatching(/^\s+remote-gift-cards is there; /) })
  const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'gift-cards', '--new') }
  const released = await runCommand('release', ['remote-gift-cards', '--to', shop.address], env, checkout)
  expect({ code: released.code, output: released.output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^(?:(?:Types|Tests|Import rules|Format and lint): ok after .*\n){4}Build: remote-gift-cards after .*\nCheck: .*\nPack: .*\nUpload: .*\nLive: gift-cards 0\.1\.0\+\w+, for everybody\n$/,
    ),
  })

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
