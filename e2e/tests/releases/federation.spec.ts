// Composition at run time: shared modules exist once, and requests go to the shop alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { openHome } from '../../shopper.ts'

const cspOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''

test('the first view needs no further request for manifests, discovery or data', async ({ page, requests }) => {
  await openHome(page)
  expect(requests.filter((url) => /manifest|remotes\.json|\/api\/(?!page-reports)/.test(url))).toEqual([])
})

test('scripts load from the shop alone, and only the four inline ones with a hash in the policy', async ({ page, shop }) => {
  const response = await page.goto('/')
  const policy = cspOf(response?.headers() ?? {})
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*(;|$)/)
  expect(policy).not.toContain('unsafe-eval')
  const html = await (await fetch(shop.address)).text()
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1])
  // Data is no script.
  expect(inline.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''))).toEqual(['', '', '', ''])
})

/** A remote's own copies of shared modules. */
const isFallback = (file: string) => /(^|\/)fallback-(packages|shared)\./.test(file)

test('every shared module is loaded once, whichever build provides it', async ({ page, requests }) => {
  // With the cart's sheet, checkout and the admin open, everything that shares has been loaded.
  await page.goto('/?view=checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
  // Before hydration the link would load another page.
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await page.getByRole('link', { name: 'דף הבית' }).first().click()
  await page.getByRole('button', { name: 'ניהול' }).first().click()
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()

  const loaded = await page.evaluate(() => {
    type ShareScope = Record<string, Record<string, { from: string }>>
    const { __lechaim_shared__: scope } = globalThis as unknown as { __lechaim_shared__: ShareScope }
    const copies: Record<string, string[]> = {}
    for (const [name, versions] of Object.entries(scope)) copies[name] = Object.values(versions).map(({ from }) => from.replace(/_.*/, ''))
    return copies
  })
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'styled-components', 'nanostores', '@nanostores/react']) {
    expect(loaded[name], name).toEqual(['host'])
  }
  expect(Object.keys(loaded).filter((name) => name.startsWith('@lechaim/shared/')).length).toBeGreaterThan(15)
  expect(Object.entries(loaded).filter(([, copies]) => copies.length !== 1)).toEqual([])

  // An unshared copy would be in a remote's own scripts.
  const scripts = requests.filter((url) => /\/remotes\/(?!host\/).*\.js$/.test(url) && !isFallback(url))
  expect(new Set(scripts.map((url) => new URL(url).pathname.split('/')[2]))).toEqual(new Set(['storefront', 'cart', 'admin']))
  for (const script of new Set(scripts)) {
    const text = await (await fetch(script)).text()
    expect(
      ['react.transitional.element', 'data-styled-version'].filter((mark) => text.includes(mark)),
      script,
    ).toEqual([])
  }
})

test('no second copy of a shared module is fetched', async ({ page, requests }) => {
  await page.goto('/?view=checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
  // The heading is in the HTML, before any script.
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // A remote's file of a shared module is a copy; the host's own may load later.
  const files = requests.filter((url) => /\/remotes\/(?!host\/)/.test(url)).map((url) => url.split('/').at(-1) ?? '')
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter(isFallback)).toEqual([])
})

test('no request leaves the shop’s own origin, on any view', async ({ page, shop, requests }) => {
  for (const [address, heading] of [
    ['/', 'קנו לפי קטגוריה'],
    ['/?view=category', 'כל המוצרים'],
    ['/?product=1', 'קנו לפי קטגוריה'],
    ['/?view=checkout', 'תשלום'],
    ['/?view=admin', 'כניסה לניהול'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, includeHidden: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(requests.length).toBeGreaterThan(30)
  expect(requests.filter((url) => new URL(url).origin !== shop.address)).toEqual([])
})

test('hashed files are immutable and come compressed', async ({ shop, page, requests }) => {
  await page.goto('/')
  const isScript = (url: string) => /\/remotes\/.*\.js$/.test(url)
  await expect.poll(() => requests.some(isScript)).toBe(true)
  const script = requests.find(isScript) ?? ''
  const response = await fetch(script, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(shop.address).toBe(new URL(script).origin)
})

test('the discovery document names each remote, its views and its slots', async ({ shop }) => {
  const response = await fetch(`${shop.address}/remotes.json`)
  const document = await response.json()
  expect(Object.keys(document.microFrontends).sort()).toEqual(['admin', 'cart', 'storefront'])
  const [cart] = document.microFrontends.cart
  expect(cart.extras.lechaim.views.sort()).toEqual(['checkout', 'order'])
  expect(cart.extras.lechaim.slots).toContain('header-actions')
  const manifest = readFileSync(join(shop.dataDir, 'releases/cart', cart.metadata.version, 'mf-manifest.json'))
  const digest = Buffer.from(await crypto.subtle.digest('SHA-384', manifest)).toString('base64')
  expect(cart.metadata.integrity).toBe(`sha384-${digest}`)
  const again = await fetch(`${shop.address}/remotes.json`, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})
