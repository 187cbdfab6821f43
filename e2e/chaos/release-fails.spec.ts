// Failures of a live release: the page falls back on the one before.
import { type Files, withCode } from '../releases.ts'
import { fillCart, goToCheckout, openSheet, sheet } from '../shopper.ts'
import { addFirst, buyOn, cartButton, expect, expectCause, inBrowsers, onDisk, tampered, test, versionShown } from './chaos.ts'

const never = () => new Promise<void>(() => {})

test('entry answers 503', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart')
  await page.route(`**/remotes/cart/${version}/remoteEntry*`, (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await addFirst(page)
  await expect(versionShown(page, 'cart', version)).not.toBeAttached()
  await buyOn(page, shop, 1)
  await expectCause(team, version, 'unreachable', /remoteEntry.* was answered with 503/)
})

test('entry never loads', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart')
  await page.route(`**/remotes/cart/${version}/remoteEntry*`, never)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await addFirst(page)
  await buyOn(page, shop, 1)
  await expectCause(team, version, 'slow', /did not come within/)
})

test('chunk of a view is gone', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart')
  await fillCart(page, 2)
  onDisk(shop, 'cart', version, /view__checkout/, null)
  await buyOn(page, shop, 2)
  await expectCause(team, version, 'unreachable', /view__checkout.* was answered with 404/)
})

test('throws while it is evaluated', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart', withCode(/view__checkout/, inBrowsers('throw new Error("chaos at evaluation")')))
  await fillCart(page, 2)
  await buyOn(page, shop, 2)
  await expectCause(team, version, 'evaluation', /chaos at evaluation|Loading chunk/)
})

test('entry throws while it is evaluated', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart', withCode(/remoteEntry/, inBrowsers('throw new Error("chaos in the entry")')))
  await page.goto('/')
  await addFirst(page)
  await buyOn(page, shop, 1)
  await expectCause(team, version, 'evaluation', /chaos in the entry/)
})

/** Replaces the module's default export in browsers. */
const defaultExport = (script: RegExp, instead: string) => (files: Files) => {
  const name = [...files.keys()].find((file) => script.test(file) && file.endsWith('.js')) ?? ''
  files.set(name, (files.get(name) ?? '').replace(/default:\(\)=>([\w$]+)/, `default:()=>globalThis.HTMLElement?${instead}:$1`))
}

test('throws at its first render', { tag: '@short' }, async ({ page, shop, broken }) => {
  const alter = defaultExport(/view__checkout/, '(()=>{throw new Error("chaos at render")})')
  const { version, team } = await broken('remote-cart', alter)
  await fillCart(page, 2)
  await buyOn(page, shop, 2)
  await expectCause(team, version, 'render', /chaos at render/)
})

test('throws in a click handler', { tag: '@short' }, async ({ page, shop, broken }) => {
  const code = 'addEventListener("click", () => { throw new Error("chaos in a handler") })'
  const { version, team } = await broken('remote-cart', withCode(/^first-view\./, inBrowsers(code)))
  await page.goto('/')
  await addFirst(page)
  await expectCause(team, version, 'uncaught', /chaos in a handler/)
  await buyOn(page, shop, 1)
})

test('blocks the page for seconds', async ({ page, shop, broken }) => {
  const code = 'setTimeout(() => { for (const end = performance.now() + 4000; performance.now() < end; ); }, 1000)'
  const { version, team } = await broken('remote-cart', withCode(/^first-view\./, inBrowsers(code)))
  await page.goto('/')
  await expectCause(team, version, 'blocked', /blocks the page for \d+ ms/)
  await addFirst(page)
  await buyOn(page, shop, 1)
})

test('exports no component', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart', defaultExport(/view__checkout/, 'undefined'))
  await fillCart(page, 1)
  await buyOn(page, shop, 1)
  await expectCause(team, version, 'missing', /exposes no component/)
})

test('lacks a module that it announces', async ({ page, shop, broken }) => {
  const alter = (files: Files) => {
    const name = [...files.keys()].find((file) => /^remoteEntry/.test(file)) ?? ''
    const key = '"./view/checkout":'
    if (!files.get(name)?.includes(key)) throw new Error('The entry is not as expected')
    files.set(name, files.get(name)?.replace(key, '[globalThis.HTMLElement?"./view/gone":"./view/checkout"]:') ?? '')
  }
  const { version, team } = await broken('remote-cart', alter)
  await fillCart(page, 2)
  await buyOn(page, shop, 2)
  await expectCause(team, version, 'missing', /does not exist in container|RUNTIME-014/)
})

for (const [what, file] of [
  ['entry', /^remoteEntry/],
  ['expose’s script', /^first-view\./],
] as const) {
  test(`a byte of the ${what} was changed`, async ({ page, shop, broken }) => {
    const { version, team } = await broken('remote-cart')
    onDisk(shop, 'cart', version, file, tampered)
    await page.goto('/')
    await addFirst(page)
    await buyOn(page, shop, 1)
    expect(await page.evaluate('globalThis.tampered')).toBeUndefined()
    await expectCause(team, version, 'integrity', /comes as sha384-.* and was released as sha384-/)
  })
}

test('a byte of a script that comes later was changed', { tag: '@short' }, async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-storefront')
  onDisk(shop, 'storefront', version, /endless-row/, tampered)
  await page.goto('/')
  await expect(versionShown(page, 'storefront', version)).toBeAttached()
  await addFirst(page)
  // Its script comes while it is in the window.
  await page.getByRole('region', { name: 'גלריית תמונות' }).scrollIntoViewIfNeeded()
  await expectCause(team, version, 'integrity', /endless-row.* comes as/)
  await page.getByRole('combobox', { name: 'חיפוש מוצרים' }).fill('יין')
  await page.getByRole('combobox', { name: 'חיפוש מוצרים' }).press('Enter')
  await expect(versionShown(page, 'storefront', version)).not.toBeAttached()
  expect(await page.evaluate('globalThis.tampered')).toBeUndefined()
  await expect(cartButton(page)).toHaveAccessibleName('סל הקניות, פריט אחד')
  await buyOn(page, shop, 1)
})

test('fails for five visitors and is rolled back automatically', { tag: '@short' }, async ({ page, shop, broken, anotherVisitor }) => {
  const { version, team } = await broken('remote-cart', withCode(/^first-view\./, inBrowsers('throw new Error("chaos for all")')))
  for (let visitor = 0; visitor < 5; visitor++) {
    const other = await anotherVisitor()
    await other.goto('/')
    await expect(cartButton(other)).toBeVisible()
  }
  await expect(async () => expect((await team.history()).releases[0]?.state).toBe('withdrawn')).toPass({ timeout: 10_000 })
  const { events } = await team.history()
  expect(events[0]).toMatchObject({ kind: 'rolled-back-by-itself', version })
  expect(events[0]?.reason).toMatch(/failed for 5 visitors.*chaos for all/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await addFirst(page)
  expect(requests.filter((url) => url.includes(version))).toEqual([])
  await buyOn(page, shop, 1)
})

test('is rolled back during a checkout', async ({ page, shop, broken }) => {
  const { version, team } = await broken('remote-cart')
  await fillCart(page, 2)
  await goToCheckout(page)
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await page.getByLabel('שם מלא').fill('דנה לוי')
  await team.rollBack()
  await expect(page.getByText('גרסה חדשה של האתר זמינה')).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה לוי')
  await page.getByRole('link', { name: 'דף הבית' }).first().click()
  await expect(versionShown(page, 'cart', version)).not.toBeAttached()
  await openSheet(page)
  await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await buyOn(page, shop, 2)
})
