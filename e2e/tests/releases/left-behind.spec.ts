// Data that a release leaves in browsers is removed with it.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, teamOf, withCode } from '../../releases.ts'

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_|Failed to|NetworkError|WebSocket|אין חיבור|could not|503|Content Security Policy/],
})

const planted = 'a planted page'
/** Runs in each page of the release. */
const plants = `if (globalThis.HTMLElement) (async () => {
  const page = () => new Response('<html lang="he"><body><p>${planted}</p><script>document.title = "run"</script></body></html>',
    { headers: { 'content-type': 'text/html' } })
  for (const name of ['a', ...(await caches.keys())]) await (await caches.open(name)).put('/', page())
  localStorage.setItem('planted', 'yes')
})()`

/** The shell is cached, and its worker answers the next navigation. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await navigator.serviceWorker.getRegistration())?.active) return false
    for (const name of await caches.keys()) {
      if (name.startsWith('lechaim-shell-') && (await (await caches.open(name)).match('/offline.json'))) return true
    }
    return false
  })

test('after a roll-back no page that the release planted is shown, and its storage is gone', async ({ page, shop }) => {
  const team = await teamOf(shop, 'cart')
  await page.goto('/')
  await expect.poll(() => isKept(page)).toBe(true)
  await team.release(anotherBuild('remote-cart', 'plants', withCode(/^first-view\./, plants)))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('planted'))).toBe('yes')
  await page.waitForLoadState('networkidle')

  await team.rollBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  expect(await page.evaluate(async () => [localStorage.getItem('planted'), await caches.has('a')])).toEqual([null, false])
  expect(await page.evaluate(() => localStorage.getItem('ageVerified'))).toBe('true')
  await expect.poll(() => isKept(page)).toBe(true)
  // Once.
  await page.evaluate(() => localStorage.setItem('own', 'yes'))
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('own'))).toBe('yes')

  await shop.stop()
  const offline = await page.reload()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  expect(await page.content()).not.toContain(planted)
  expect(offline?.headers()['content-security-policy']).toContain("'strict-dynamic'")
})

test('offline a page of another cache is not shown, and the page has a policy that it did not bring', async ({ page, shop }) => {
  await page.goto('/')
  await expect.poll(() => isKept(page)).toBe(true)
  await page.evaluate(async (text) => {
    const page = () => new Response(`<html lang="he"><body>${text}</body></html>`, { headers: { 'content-type': 'text/html' } })
    for (const name of ['a', 'lechaim-shell-', 'lechaim-shell-zzz']) await (await caches.open(name)).put('/?view=category', page())
    // Within the releases' own cache a page runs nothing but their scripts.
    const own = (await caches.keys()).find((name) => name.length > 20 && name.startsWith('lechaim-shell-')) ?? ''
    const evil =
      '<html lang="he"><body>own<script>document.title = "run"</script><img src="x" onerror="document.title=\'run\'"></body></html>'
    const headers = { 'content-type': 'text/html', 'content-security-policy': '' }
    await (await caches.open(own)).put('/?q=planted', new Response(evil, { headers }))
  }, planted)
  await shop.stop()
  const home = await page.goto('/?view=category')
  await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeVisible()
  expect(await page.content()).not.toContain(planted)
  const headers = home?.headers() ?? {}
  for (const name of ['content-security-policy', 'integrity-policy', 'x-content-type-options', 'x-frame-options'])
    expect(headers[name], name).toBeTruthy()
  await page.goto('/?q=planted')
  await expect(page.locator('body')).toContainText('own')
  expect(await page.title()).not.toBe('run')
})
