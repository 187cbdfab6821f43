// A remote's dev server in the pages of a running shop, with a developer's browser.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyCheckout } from './copy-checkout.ts'
import { test as base, expect, passAgeGate } from './fixtures.ts'
import { deployToken, root, spawnCommand } from './releases.ts'

const button = 'remote-cart/src/button/cart-button.tsx'

interface LocalBuild {
  /** The link of now, as printed. */
  link(): string
  output(): string
  /** Writes a changed version of this checkout's button of the cart. */
  edit(change?: (text: string) => string): void
  stopDevServer(): void
  stop(): Promise<unknown>
}

export const test = base.extend<{ local: LocalBuild; developer: Page }>({
  local: async ({ shop }, use) => {
    const checkout = copyCheckout()
    const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'cart') }
    const command = spawnCommand('dev', ['remote-cart', '--in', shop.address], env, checkout)
    const links = () => command.output().match(/http:\S+\/local-build\?token=\S+/g) ?? []
    await expect.poll(() => links().length || command.output(), { timeout: 120_000 }).toBe(1)
    const stop = () => {
      command.stop()
      return command.ended
    }
    await use({
      link: () => links().at(-1) ?? '',
      output: command.output,
      edit: (change = (text) => text) => writeFileSync(join(checkout, button), change(readFileSync(join(root, button), 'utf8'))),
      stopDevServer: () => void execFileSync('pkill', ['-P', String(command.pid), '-f', 'dev-server-process']),
      stop,
    })
    await stop()
    rmSync(checkout, { recursive: true, force: true })
  },

  /** A page of another browser, past the age gate of the local build's pages. */
  developer: async ({ browser, local }, use) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await passAgeGate(page, originOf(local))
    await use(page)
    await context.close()
  },
})

export const originOf = (local: LocalBuild): string => new URL(local.link()).origin
export const note = (page: Page) => page.getByRole('complementary', { name: 'גרסה מקומית' })
export const cart = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts code into the button's rendering. */
export const rendering = (code: string) => (text: string) =>
  text.replace('const { count, open } = useCart()', (found) => `${found}\n  ${code}`)

/** Opens the link and confirms it. */
export async function beginLocalBuild(page: Page, local: LocalBuild): Promise<void> {
  await page.goto(local.link())
  await page.getByRole('button', { name: 'הצגת הגרסה המקומית' }).press('Enter')
  await expect(page.locator('[data-remote=cart][data-remote-version=local]').first()).toBeAttached()
}
