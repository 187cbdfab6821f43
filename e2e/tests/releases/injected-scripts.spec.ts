// Injected markup and addresses run no script, not even a file of the shop's own origin with its right hash (decision 0027).
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

const elsewhere = 'https://elsewhere.example'
// Chromium blocks WebSockets of a fulfilled page to the local machine.
test.use({ expectedComplaints: [/Content Security Policy|TrustedScript|Trusted Type|LOCAL_NETWORK_ACCESS/], allowedOrigins: [elsewhere] })

/** A file that no page loads, such as one of an earlier release. */
const path = '/remotes/cart/0.0.1+former/part.js'
const source = 'globalThis.hasRun = true'
const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`
const markup = `<script src="${path}" integrity="${hash}" crossorigin></script>`

test.beforeEach(({ page }) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: source }),
  ),
)

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in globalThis)

/** Inserts a script element by page code.
 *  @returns whether it was loaded */
const insertScript = (page: Page, address: string) =>
  page.evaluate(
    ([src, integrity]) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script')
        const handlers = { onload: () => resolve(true), onerror: () => resolve(false) }
        document.head.append(Object.assign(script, { src, integrity, crossOrigin: 'anonymous', ...handlers }))
      }),
    [address, hash] as const,
  )

for (const [who, address, heading] of [
  ['server', '/', 'קנו לפי קטגוריה'],
  ['browser', '/?view=admin', 'כניסה לניהול'],
] as const) {
  test(`in a page drawn by the ${who} an injected script element is blocked`, async ({ page }) => {
    await page.route(
      (url) => url.pathname + url.search === address,
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
      },
    )
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await page.locator(`script[src="${path}"]`).count()).toBe(1)
    expect(await hasRun(page)).toBe(false)
    // The same file runs where code of the page inserts it, as loading a remote does.
    expect(await insertScript(page, path)).toBe(true)
    expect(await hasRun(page)).toBe(true)
  })
}

test('a script in an injected frame is blocked', async ({ page }) => {
  await page.goto('/')
  const ran = await page.evaluate(
    (html) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.srcdoc = html
        frame.onload = () => resolve(frame.contentWindow && 'hasRun' in frame.contentWindow)
        document.body.append(frame)
      }),
    markup,
  )
  expect(ran).toBe(false)
})

test('a script of an origin not allowed for remotes is blocked, whichever code inserts it', async ({ page }) => {
  await page.goto('/')
  expect(await insertScript(page, `${elsewhere}${path}`)).toBe(false)
})

test('a script address outside of the releases throws, whichever code sets it', async ({ page }) => {
  await page.goto('/')
  const set = (address: string) =>
    page.evaluate((src) => {
      try {
        document.createElement('script').src = src
        return 'set'
      } catch (error) {
        return (error as Error).name
      }
    }, address)
  expect(await set('/storage/v1/object/public/drinksimages/picture.jpg')).toBe('TypeError')
  expect(await set('/api/products')).toBe('TypeError')
  expect(await set('data:text/javascript,')).toBe('TypeError')
  expect(await set(path)).toBe('set')
})

test('markup written by page code loses executable parts and keeps the rest', async ({ page }) => {
  await page.goto('/')
  const written = (html: string) =>
    page.evaluate((text) => {
      const element = document.createElement('div')
      element.innerHTML = text
      return element.innerHTML
    }, html)
  const harmful = '<p onclick="x()">a</p><iframe srcdoc="x"></iframe><script>x()</script><a href="javascript:x()">a</a>'
  expect(await written(harmful)).toBe('<p>a</p><a>a</a>')
  const formatted = '<p style="color:red" class="a" dir="rtl">א <strong>ב</strong><br><a href="/?q=x" target="_blank">ג</a></p>'
  expect(await written(formatted)).toBe(formatted)
})

test('a script element that holds data can be written', async ({ page }) => {
  await page.goto('/')
  const text = await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { type: 'application/ld+json', textContent: '{}' })
    document.head.append(script)
    return script.text
  })
  expect(text).toBe('{}')
})
