// A remote's dev server in the pages of a running shop, in one browser: edits, failures, and its end.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { versionShown } from '../../chaos/chaos.ts'
import { copyCheckout } from '../../copy-checkout.ts'
import { test as base, expect, passAgeGate } from '../../fixtures.ts'
import { deployToken, root, runCommand, spawnCommand } from '../../releases.ts'

const button = 'remote-cart/src/button/cart-button.tsx'

interface Local {
  /** The link of now, as printed. */
  link(): string
  output(): string
  /** Writes a changed version of this checkout's button. */
  edit(change?: (text: string) => string): void
  stopDevServer(): void
  stop(): Promise<unknown>
}

const test = base.extend<{ local: Local }>({
  local: async ({ shop }, use) => {
    const checkout = copyCheckout()
    const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'cart') }
    const command = spawnCommand('dev', ['remote-cart', '--in', shop.address], env, checkout)
    const link = () =>
      command
        .output()
        .match(/http:\S+\/local-build\?token=\S+/g)
        ?.at(-1) ?? ''
    await expect.poll(() => link() || command.output(), { timeout: 120_000 }).toMatch(/^http:/)
    const stop = () => {
      command.stop()
      return command.ended
    }
    await use({
      link,
      output: command.output,
      edit: (change = (text) => text) => writeFileSync(join(checkout, button), change(readFileSync(join(root, button), 'utf8'))),
      stopDevServer: () => void execFileSync('pkill', ['-P', String(command.pid), '-f', 'dev-server-process']),
      stop,
    })
    await stop()
    rmSync(checkout, { recursive: true, force: true })
  },
})

const note = (page: Page) => page.getByRole('complementary', { name: 'גרסה מקומית' })
const cart = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rendering = (code: string) => (text: string) => text.replace('const { count, open } = useCart()', (found) => `${found}\n  ${code}`)

test('a local build is shown in the browser that confirmed its link, with hot reload, and gives way to what is live', async ({
  browser,
  local,
  shop,
  anotherVisitor,
}) => {
  test.setTimeout(400_000)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  let page = await context.newPage()
  const { origin } = new URL(local.link())
  await passAgeGate(page, origin)
  const other = await anotherVisitor()

  await test.step('the link asks, and works once', async () => {
    const link = local.link()
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(shop.address)
    expect(await context.cookies(link)).toHaveLength(1)
    await page.getByRole('button', { name: 'הצגת הגרסה המקומית' }).press('Enter')
    await expect(page).toHaveURL(`${origin}/`)
    await expect(versionShown(page, 'cart', 'local')).toBeAttached()
    await expect(note(page)).toContainText('cart מהמחשב הזה')
    await expect(page.locator('[data-remote=storefront]').first()).not.toHaveAttribute('data-remote-version', 'local')
    await expectNoA11yViolations(page)
    const stranger = await browser.newPage()
    expect((await stranger.goto(link))?.status()).toBe(403)
    await stranger.close()
  })

  await test.step('an edit shows in the open page and keeps the cart; other visitors are untouched', async () => {
    await page.goto(`${origin}/?view=category`)
    await page
      .getByRole('button', { name: /^הוספה לסל/ })
      .first()
      .click()
    await expect(cart(page, 'סל הקניות, פריט אחד')).toBeVisible()
    const edited = performance.now()
    local.edit((text) => text.replace('aria-label={cartMessages.button(count)}', "aria-label={'מקומי: ' + cartMessages.button(count)}"))
    await expect(cart(page, 'מקומי: סל הקניות, פריט אחד')).toBeVisible()
    test.info().annotations.push({ type: 'from the edit to the page', description: `${Math.round(performance.now() - edited)} ms` })
    await other.goto('/')
    await expect(cart(other, 'סל הקניות ריק')).toBeVisible()
    await expect(versionShown(other, 'cart', 'local')).not.toBeAttached()
  })

  await test.step('one that throws gives way to what is live, with its reason, until it is corrected', async () => {
    local.edit(rendering("if (count < 100) throw new Error('broken on purpose')"))
    await expect(cart(page, 'סל הקניות, פריט אחד')).toBeVisible()
    await expect(note(page)).toContainText('נכשל')
    await expect(note(page)).toContainText('broken on purpose')
    await expect.poll(local.output).toContain('cart failed in the page')
    local.edit()
    await expect(versionShown(page, 'cart', 'local')).toBeAttached()
    await expect(note(page)).toContainText('cart מהמחשב הזה')
  })

  await test.step('one that hangs the page is not shown again until it is corrected', async () => {
    const build = await note(page).getAttribute('data-build')
    const builtNow = async () => {
      await page.goto(`${origin}/local-build/state`)
      return /"build":(\d+)/.exec(await page.locator('body').innerText())?.[1]
    }
    await builtNow()
    local.edit(rendering('while (count < 100) {}'))
    await expect.poll(builtNow).not.toBe(build)
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const answers = () => Promise.race([page.evaluate(() => true), new Promise((done) => setTimeout(done, 2000, false))])
    await expect.poll(answers).toBe(false)
    await page.close()
    page = await context.newPage()
    await page.goto(`${origin}/`)
    await expect(note(page)).toContainText('לא סיים להיטען')
    await expect(cart(page, 'סל הקניות ריק')).toBeVisible()
    local.edit()
    await expect(versionShown(page, 'cart', 'local')).toBeAttached()
  })

  await test.step('without the dev server the page shows what is live', async () => {
    local.stopDevServer()
    await expect(note(page)).toContainText('נעצר')
    await expect(versionShown(page, 'cart', 'local')).not.toBeAttached()
    await expect(cart(page, 'סל הקניות ריק')).toBeVisible()
  })

  await test.step('when the command ends the page goes on in the shop itself', async () => {
    await local.stop()
    await expect(page).toHaveURL(`${shop.address}/`)
    await expect(note(page)).toHaveCount(0)
  })
  await context.close()
})

test('a local build needs the token of its team, and is of the shop’s pages alone', async ({ shop }) => {
  const token = await deployToken(shop, 'storefront')
  const dev = (workspace: string, LECHAIM_DEPLOY_TOKEN: string) =>
    runCommand('dev', [workspace, '--in', shop.address], { LECHAIM_DEPLOY_TOKEN })
  expect(await dev('remote-cart', token)).toEqual({ code: 1, output: 'Refused: This token is for storefront\n' })
  expect(await dev('remote-cart', '')).toMatchObject({ code: 2 })
  expect(await dev('remote-admin', token)).toEqual({
    code: 2,
    output: "--in shows a remote of the shop's pages, and admin is none\n",
  })
})
