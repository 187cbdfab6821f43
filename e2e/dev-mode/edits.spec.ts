// `npm run dev` on a copy of this checkout: edits, errors and corrections with an open page.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { test as base, expect, type Page } from '@playwright/test'
import { copyCheckout } from '../copy-checkout.ts'
import { passAgeGate } from '../fixtures.ts'
import { root, spawnCommand } from '../releases.ts'

const broken = '\nconst = 5\n'
const cartButton = 'remote-cart/src/button/cart-button.tsx'
const breadcrumb = 'host/src/shell/breadcrumb.tsx'
const cartStore = 'shared/stores/cart.ts'

interface Dev {
  address: string
  /** Writes a changed version of this checkout's file. */
  edit(file: string, change?: (text: string) => string): void
}

const test = base.extend<{ dev: Dev }>({
  /** Starts with a file that does not compile. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  dev: async ({}, use) => {
    const checkout = copyCheckout()
    const edit: Dev['edit'] = (file, change = (text) => text) => {
      const before = readFileSync(join(root, file), 'utf8')
      writeFileSync(join(checkout, file), change(before))
    }
    edit(cartButton, (text) => text + broken)
    const port = await freePort(5)
    const env = { PORT: String(port), DEV_PORT: String(port + 1), LECHAIM_DATA: join(checkout, 'data') }
    const command = spawnCommand('dev', [], env, checkout)
    await expect.poll(command.output, { timeout: 120_000 }).toContain('Changes show by themselves')
    await use({ address: `http://127.0.0.1:${port}`, edit })
    command.stop()
    await command.ended
    rmSync(checkout, { recursive: true, force: true })
  },
})

const overlay = (page: Page) => page.locator('#webpack-dev-server-client-overlay')
const cart = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const add = (page: Page) => page.getByRole('article').first().getByRole('button').click()
const noteInPage = (page: Page) => page.evaluate(() => Object.assign(window, { kept: true }))
const isKept = (page: Page) => page.evaluate(() => 'kept' in window)

async function expectError(page: Page, file: string) {
  await expect(overlay(page).contentFrame().locator('body')).toContainText(new RegExp(`${file}:\\d+:\\d+`))
}

test('edits reach the open page by an update or a reload, errors by an overlay', async ({ page, dev }) => {
  test.setTimeout(300_000)
  await passAgeGate(page, dev.address)

  await test.step('an error at the start is shown, and the page reloads once it is corrected', async () => {
    await page.goto(`${dev.address}/?view=category`)
    await expectError(page, cartButton)
    dev.edit(cartButton)
    await expect(cart(page, 'סל הקניות ריק')).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
  })

  await test.step('a changed store reloads the page, and its new code runs for host and remotes', async () => {
    await add(page)
    await expect(cart(page, 'סל הקניות, פריט אחד')).toBeVisible()
    dev.edit(cartStore, (text) => text.replace('(present?.quantity ?? 0) + 1', '(present?.quantity ?? 0) + 3'))
    await expect(cart(page, 'סל הקניות ריק')).toBeVisible()
    await add(page)
    await expect(cart(page, 'סל הקניות, 3 פריטים')).toBeVisible()
  })

  for (const file of [cartButton, breadcrumb]) {
    await test.step(`an error in ${file} is shown, and its correction is an update that keeps the cart`, async () => {
      await noteInPage(page)
      dev.edit(file, (text) => text + broken)
      await expectError(page, file)
      dev.edit(file, (text) => text.replace('return (', 'document.body.dataset.corrected = import.meta.url\n  return ('))
      await expect(overlay(page)).toHaveCount(0)
      await expect(page.locator(`body[data-corrected$="${file}"]`)).toBeAttached()
      await expect(cart(page, 'סל הקניות, 3 פריטים')).toBeVisible()
      expect(await isKept(page)).toBe(true)
    })
  }

  await test.step('an error in the store is shown, and its correction reloads the page', async () => {
    dev.edit(cartStore, (text) => text + broken)
    await expectError(page, cartStore)
    dev.edit(cartStore)
    await expect(cart(page, 'סל הקניות ריק')).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    await add(page)
    await expect(cart(page, 'סל הקניות, פריט אחד')).toBeVisible()
  })

  await test.step('a component that exports something else as well reloads the page', async () => {
    await noteInPage(page)
    dev.edit('shared/ui/price.tsx', (text) => `${text}\nexport const other = 5\n`)
    await expect.poll(() => isKept(page).catch(() => true)).toBe(false)
    // Before it is connected to the dev servers, the page would miss the next edit.
    await page.waitForLoadState('networkidle')
  })

  await test.step('a title that a remote declares for its view follows an edit', async () => {
    dev.edit('remote-cart/src/views.ts', (text) => text.replace('common.payment', "'קופה'"))
    await expect(async () => {
      await page.goto(`${dev.address}/?view=checkout`)
      await expect(page).toHaveTitle(/^קופה · /, { timeout: 2000 })
    }).toPass()
    await page.goto(`${dev.address}/?view=category`)
  })

  await test.step('the release console is at its own address', async () => {
    const consolePage = await page.context().newPage()
    await consolePage.goto(dev.address.replace('127.0.0.1', 'console.localhost'))
    await expect(consolePage.getByLabel('אסימון פריסה')).toBeVisible()
    await consolePage.close()
  })

  await test.step('a module of the API too reloads the page after the API has restarted', async () => {
    dev.edit('shared/lib/format.ts', (text) => text.replace('₪`', 'NIS`'))
    await expect(page.getByRole('article').first()).toContainText('NIS')
  })
})
