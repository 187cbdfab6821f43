// A dialog leaves the page beneath where it is, whether that has a scrollbar or not.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { openSheet } from '../../shopper.ts'

test.use({
  // Playwright hides scrollbars.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

const [low, high] = [500, 3000]
const width = 900

const logoAt = (page: Page) => page.evaluate(() => document.querySelector('header a')?.getBoundingClientRect().right)
const scrollbarOf = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
/** After the layout of a change has been followed. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))

for (const [from, to, name] of [
  [low, high, 'a window that has become high enough for the page'],
  [high, low, 'a window that has become too low for the page'],
] as const)
  test(`a dialog over ${name}: the page does not jump as it closes, nor as another opens`, async ({ page }) => {
    await page.setViewportSize({ width, height: from })
    await page.goto('/?view=checkout')
    await expect(page.locator('html[data-whole]')).toBeAttached()
    const hadScrollbar = (await scrollbarOf(page)) > 0
    const before = await logoAt(page)
    await openSheet(page)
    expect(await logoAt(page)).toBe(before)
    await page.setViewportSize({ width, height: to })
    await nextFrames(page)
    const beneath = await logoAt(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await scrollbarOf(page)) > 0).toBe(!hadScrollbar)
    expect(await logoAt(page)).toBe(beneath)
    await openSheet(page)
    expect(await logoAt(page)).toBe(beneath)
  })
