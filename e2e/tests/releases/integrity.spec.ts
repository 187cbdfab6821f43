// Integrity of scripts: a changed byte disables that area alone.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { openHome } from '../../shopper.ts'

/** Changes a script of a release on the server's disk, so that it would still run. */
function tamper(dataDir: string, remote: string, isIt: (file: string) => boolean): void {
  const releases = join(dataDir, 'releases', remote)
  let changed = 0
  for (const version of readdirSync(releases)) {
    for (const file of readdirSync(join(releases, version))) {
      if (!file.endsWith('.js') || !isIt(file)) continue
      const path = join(releases, version, file)
      writeFileSync(path, `globalThis.tampered = true;${readFileSync(path, 'utf8')}`)
      for (const packed of ['.br', '.gz']) rmSync(`${path}${packed}`, { force: true })
      changed++
    }
  }
  expect(changed).toBeGreaterThan(0)
}
const hasRun = 'globalThis.tampered === true'

test('each script has an integrity hash, and the policy allows no other', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await page.getByRole('button', { name: 'ניהול' }).first().click()
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=preload][as=script]')].map((element) => [
      element.getAttribute('src') ?? element.getAttribute('href'),
      /^sha384-/.test(element.integrity) && element.crossOrigin === 'anonymous',
    ]),
  )
  expect(scripts.length).toBeGreaterThanOrEqual(6)
  expect(scripts.filter(([, isChecked]) => !isChecked)).toEqual([])
  // A script without a hash does not run.
  const ran = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src, onload: () => resolve(true), onerror: () => resolve(false) })
        document.head.append(script)
      }),
    String(scripts[0]?.[0]),
  )
  expect(ran).toBe(false)
})

test.describe('a changed byte', () => {
  test.use({ expectedComplaints: [/integrity|failed|Failed|ChunkLoadError|Integrity-Policy|RUNTIME|script/] })

  for (const [what, remote, isIt] of [
    ['in an entry', 'cart', (file: string) => file.startsWith('remoteEntry.')],
    ['in a slot’s script', 'cart', (file: string) => file.startsWith('first-view.')],
  ] as const) {
    test(`${what} is not run, and the rest of the shop is there`, async ({ page, shop }) => {
      tamper(shop.dataDir, remote, isIt)
      await openHome(page)
      await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
      expect(await page.evaluate(hasRun)).toBe(false)
    })
  }

  test('in a script of a later view is not run either', async ({ page, shop }) => {
    tamper(shop.dataDir, 'storefront', (file) => /endless-row/.test(file))
    await openHome(page)
    const requested = page.waitForRequest(/endless-row/)
    await page.getByRole('region', { name: 'גלריית תמונות' }).scrollIntoViewIfNeeded()
    await requested
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(hasRun)).toBe(false)
    await page
      .getByRole('button', { name: /^הוספה לסל:/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'סל הקניות, פריט אחד' })).toBeVisible()
  })
})
