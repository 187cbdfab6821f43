// The release console: a canary that fails is seen with its failure in the source, promoted and rolled back; its token stays where it was typed.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { copyCheckout } from '../../copy-checkout.ts'
import { test as base, expect } from '../../fixtures.ts'
import { message } from '../../owner.ts'
import { anotherBuild, deployToken, runCommand, teamOf } from '../../releases.ts'
import type { ShopServer } from '../../shop-server.ts'

const test = base.extend<{ consoleOrigin: string; port: number; checkout: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  port: async ({}, use) => use(await freePort()),
  consoleOrigin: async ({ port }, use) => use(`http://releases.localhost:${port}`),
  environment: async ({ port, consoleOrigin }, use) =>
    use({ PORT: String(port), LECHAIM_ORIGIN: `http://127.0.0.1:${port}`, LECHAIM_CONSOLE_ORIGIN: consoleOrigin }),
  allowedOrigins: async ({ consoleOrigin }, use) => use([consoleOrigin]),
  /** A checkout of the cart's team, whose newest commit breaks the cart's button. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  checkout: async ({}, use) => {
    const folder = copyCheckout()
    const file = join(folder, 'remote-cart/src/button/cart-button.tsx')
    const source = readFileSync(file, 'utf8')
    const broken = source.replace('onClick={() => toggleCart()}', 'onClick={() => openCart(count)}')
    writeFileSync(
      file,
      `${broken}\nfunction openCart(count: number): void {\n  if (count === 0) throw new Error('an empty cart has no first line')\n  toggleCart()\n}\n`,
    )
    const identity = ['-c', 'user.name=Dana Levi', '-c', 'user.email=dana@example.com']
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...identity, 'commit', '-qm', 'Open the cart at its first line'],
    ])
      expect(spawnSync('git', args, { cwd: folder }).status).toBe(0)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Gives the page a place among the visitors who get the cart's canary. */
async function joinCanary(page: Page, { address }: ShopServer, version: string): Promise<void> {
  for (let bucket = 0; bucket < 10_000; bucket += 500) {
    const response = await fetch(`${address}/remotes.json`, { headers: { cookie: `lechaimBucket=${bucket}` } })
    const { microFrontends } = (await response.json()) as Discovery
    if (microFrontends.cart?.[0]?.metadata.version !== version) continue
    return page.context().addCookies([{ name: 'lechaimBucket', value: String(bucket), url: address }])
  }
  throw new Error('Nobody gets the canary')
}

async function enter(page: Page, consoleOrigin: string, token: string): Promise<void> {
  await page.goto(consoleOrigin)
  await page.getByLabel('אסימון פריסה').fill(token)
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page.getByRole('heading', { name: 'מי מקבל מה עכשיו' })).toBeVisible()
}

const card = (page: Page, version: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: version }) })

test.describe('a canary that fails', () => {
  test.use({ expectedComplaints: [/./] })

  test('is seen with its failure in the source, promoted, and rolled back to what was live', async ({
    page,
    shop,
    consoleOrigin,
    checkout,
  }) => {
    const token = await deployToken(shop, 'cart')
    const team = await teamOf(shop, 'cart')
    const before = (await team.history()).releases.find(({ state }) => state === 'live')?.version ?? ''
    const env = { LECHAIM_DEPLOY_TOKEN: token }
    const { code, output } = await runCommand('release', ['remote-cart', '--to', shop.address, '--canary', '50'], env, checkout)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/Canary: cart \S+, for 50 %/) })
    const version = /Canary: cart (\S+),/.exec(output)?.[1] ?? ''

    await joinCanary(page, shop, version)
    await page.goto('/')
    await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/release-failures'))
    await page.getByRole('button', { name: 'סל הקניות ריק' }).click()
    expect((await reported).status()).toBe(204)

    await enter(page, consoleOrigin, token)
    const now = page.getByRole('region', { name: 'מי מקבל מה עכשיו' })
    await expect(now.getByRole('listitem')).toHaveText([`באוויר${before}50% מהמבקרים`, `קנרית${version}50% מהמבקרים`])
    const canary = card(page, version)
    await expect(canary).toContainText('Open the cart at its first line')
    await expect(canary).toContainText('Dana Levi')
    await canary.getByText('סוג תקלה אחד').click()
    await expect(canary).toContainText('an empty cart has no first line')
    await expect(canary).toContainText('שגיאה שלא נתפסה')
    const frame = canary.getByRole('list', { name: 'מחסנית הקריאות' }).getByRole('listitem').first()
    await expect(frame).toContainText(/remote-cart\/src\/button\/cart-button\.tsx:\d+:\d+/)
    await expect(frame.getByRole('group')).toContainText("if (count === 0) throw new Error('an empty cart has no first line')")
    await expectNoA11yViolations(page)

    await canary.getByRole('button', { name: 'קידום' }).click()
    const promotion = page.getByRole('dialog', { name: 'קידום גרסה' })
    await expect(promotion).toContainText('בגרסה הזאת דווחו תקלות')
    await promotion.getByRole('button', { name: 'קידום' }).click()
    await expect(message(page, 'הגרסה קודמה')).toBeVisible()
    await expect(now.getByRole('listitem')).toHaveText([`באוויר${version}כל המבקרים`])

    // By keyboard.
    await canary.getByRole('button', { name: 'החזרה לאחור' }).focus()
    await page.keyboard.press('Enter')
    const rollBack = page.getByRole('dialog', { name: 'החזרה לאחור' })
    await expect(rollBack).toContainText(`המבקרים יקבלו במקומה: ${before}`)
    await expectNoA11yViolations(page)
    await rollBack.getByLabel('סיבה').fill('הכפתור שבור')
    await page.keyboard.press('Enter')
    await expect(message(page, 'הגרסה הוחזרה לאחור')).toBeVisible()
    await expect(now.getByRole('listitem')).toHaveText([`באוויר${before}כל המבקרים`])
    await expect(page.getByRole('region', { name: 'ציר הזמן' })).toContainText('הכפתור שבור')
    const { microFrontends } = (await (await fetch(`${shop.address}/remotes.json`)).json()) as Discovery
    expect(microFrontends.cart?.[0]?.metadata.version).toBe(before)
  })
})

test('the kill switch asks for a reason, and a preview has a link of the shop', async ({ page, shop, consoleOrigin }) => {
  const token = await deployToken(shop, 'cart')
  await enter(page, consoleOrigin, token)
  await page.getByRole('button', { name: 'מתג כיבוי' }).click()
  const dialog = page.getByRole('dialog', { name: 'כיבוי החלק כולו' })
  await dialog.getByRole('button', { name: 'כיבוי', exact: true }).click()
  await expect(dialog.getByText('כתבו סיבה')).toBeVisible()
  await dialog.getByLabel('סיבה').fill('דולף')
  await dialog.getByRole('button', { name: 'כיבוי', exact: true }).click()
  await expect(page.getByText('החלק כבוי: המבקרים לא מקבלים ממנו כלום.')).toBeVisible()
  const cart = async () => ((await (await fetch(`${shop.address}/remotes.json`)).json()) as Discovery).microFrontends.cart
  expect(await cart()).toBeUndefined()
  await page.getByRole('button', { name: 'הפעלה מחדש' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'הפעלה' }).click()
  await expect(page.getByText('החלק כבוי')).toHaveCount(0)
  expect(await cart()).not.toHaveLength(0)
  // A release that nobody gets.
  const preview = await (await teamOf(shop, 'cart')).release(anotherBuild('remote-cart', 'for a preview'), '?mode=preview')
  await page.getByRole('button', { name: 'רענון' }).click()
  await card(page, preview.version).getByRole('button', { name: 'קישור לתצוגה מקדימה' }).click()
  await expect(page.getByRole('dialog').getByLabel('קישור')).toHaveValue(new RegExp(`^${shop.address}/preview\\?token=`))
})

test.describe('a browser that has never been in the shop', () => {
  test.use({ adult: false })

  test('the token is in no storage, and goes with the page; another remote’s is refused', async ({
    page,
    shop,
    consoleOrigin,
    requests,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/401/)
    const token = await deployToken(shop, 'cart')
    await page.goto(consoleOrigin)
    await page.getByLabel('אסימון פריסה').fill('lechaim_deploy_nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByText('האסימון לא תקף: אולי פג תוקפו, ואולי בוטל')).toBeVisible()
    await enter(page, consoleOrigin, token)
    const stored = await page.evaluate(async () => [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(await caches.keys()),
      JSON.stringify(await indexedDB.databases()),
      document.documentElement.outerHTML,
    ])
    for (const text of stored) expect(text).not.toContain(token.slice(-20))
    expect(requests.filter((url) => url.includes(token.slice(-20)))).toEqual([])
    expect((await page.context().cookies()).filter(({ value }) => value.includes(token.slice(-20)))).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    const remotes = await page.evaluate(() => [
      ...new Set(performance.getEntriesByType('resource').flatMap(({ name }) => /\/remotes\/([^/]+)\//.exec(name)?.[1] ?? [])),
    ])
    expect(remotes.sort()).toEqual(['console', 'host'])
    await page.reload()
    await expect(page.getByLabel('אסימון פריסה')).toHaveValue('')
  })
})

test('code of the shop’s pages gets no hold of the console, and fetches nothing of it', async ({
  page,
  consoleOrigin,
  requests,
  expectedComplaints,
}) => {
  expectedComplaints.push(/./)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('/remotes/console/'))).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => Object.assign(globalThis, { taken: open(address) }), `${consoleOrigin}/?view=console`)
  const popup = await opened
  await expect(popup.getByLabel('אסימון פריסה')).toBeVisible()
  expect(await popup.evaluate(() => opener)).toBeNull()
  const attempts = await page.evaluate(async (address) => {
    const { taken } = globalThis as unknown as { taken: Window }
    const attempt = (work: () => unknown) => {
      try {
        return String(work())
      } catch (error) {
        return (error as Error).name
      }
    }
    const frame = document.createElement('iframe')
    frame.src = `${address}/?view=console`
    document.body.append(frame)
    await new Promise((done) => frame.addEventListener('load', done))
    const read = await fetch(`${address}/api/releases`, { headers: { authorization: 'Bearer x' } }).then(
      () => 'read',
      () => 'blocked',
    )
    return { isClosed: taken.closed, framed: attempt(() => frame.contentWindow?.document.body.innerText), read }
  }, consoleOrigin)
  expect(attempts.isClosed).toBe(true)
  expect(attempts.framed).toBe('SecurityError')
  expect(attempts.read).toBe('blocked')
  await popup.close()
})
