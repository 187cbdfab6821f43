// `npm run screenshots`: pictures of every screen, into an ignored folder. `-- home cart` for some screens, `--widths 320,360`, `--text
// 150` for another text size; `--docs` renews those of the documentation.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../launch/console.mjs'
import { openBrowser, openPage } from '../processes/browser.mjs'
import { openDemoShop, signIn } from '../processes/demo-shop.mjs'
import { root } from '../workspaces.mjs'

const shownInDocs = join(root, 'docs/screenshots')
const ignored = join(root, '.screenshots')
const category = encodeURIComponent('יין')

const openFirstProduct = (page) => page.getByRole('article').first().getByRole('link').first().click()

const addTwo = async (page) => {
  for (const index of [0, 1])
    await page
      .getByRole('button', { name: /^הוספה לסל:/ })
      .nth(index)
      .click()
}

/** Orders for the owner's table, placed as a shopper would. */
async function placeOrders(address) {
  const { items } = await (await fetch(`${address}/api/products?limit=5`)).json()
  const customers = ['דנה לוי', 'יוסי אברהם', 'Maya Cohen']
  for (const [index, customerName] of customers.entries()) {
    const lines = items.slice(0, index + 1).map(({ id, price }) => ({ productId: id, price, quantity: index + 1 }))
    const total = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100
    await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        customerName,
        customerEmail: 'shopper@example.co.il',
        customerPhone: '052-1234567',
        customerAddress: 'רחוב הרצל 12, תל אביב',
        items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
        total,
      }),
    })
  }
}

/** Loads every lazy picture. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

const isSmall = (page) => page.viewportSize().width < 1024

/** The header's menu: a panel under the mouse, or the sheet of small screens. */
const openMenu = async (page) => {
  if (isSmall(page)) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  else await page.getByRole('navigation', { name: 'תפריט ראשי' }).getByRole('button').first().hover()
}

const typeSearch = async (page) => {
  // Phones have the field in the menu alone.
  if (page.viewportSize().width < 768) await openMenu(page)
  await page.getByRole('combobox', { name: 'חיפוש מוצרים' }).locator('visible=true').first().pressSequentially('ויסקי')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

const openCart = (page) => page.getByRole('button', { name: /^סל הקניות/ }).click()

const openCheckout = async (page) => {
  await addTwo(page)
  await openCart(page)
  await page.getByRole('button', { name: 'המשך לתשלום' }).click()
}

const placeOrder = async (page) => {
  await openCheckout(page)
  await page.getByLabel('שם מלא').fill('דנה לוי')
  await page.getByLabel('דוא״ל').fill('dana@example.co.il')
  await page.getByLabel('טלפון').fill('052-1234567')
  await page.getByLabel('כתובת למשלוח').fill('רחוב הרצל 12, תל אביב')
  await page.getByRole('button', { name: 'שליחת ההזמנה' }).click()
  await page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' }).waitFor()
}

/** The owner's form that a button of the panel opens. */
const openForm = (button) => async (page, address) => {
  await signIn(page, address)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

const tabs = ['products', 'categories', 'banners', 'carousel', 'best-selling', 'orders', 'images', 'header', 'footer']
const tabScreens = Object.fromEntries(tabs.map((tab) => [`admin-${tab}`, { path: `/?view=admin&tab=${tab}`, act: signIn }]))

/** Each screen: its address and the steps before the picture. */
const screens = {
  home: { path: '/', full: true },
  category: { path: `/?category=${category}` },
  product: { path: `/?category=${category}`, act: openFirstProduct },
  menu: { path: '/', act: openMenu },
  suggestions: { path: '/', act: typeSearch },
  'no-results': { path: '/?q=xyz' },
  gate: { path: '/', adult: false },
  'contrast-home': { path: '/', full: true, contrast: true },
  'contrast-category': { path: `/?category=${category}`, contrast: true },
  'contrast-product': { path: `/?category=${category}`, contrast: true, act: openFirstProduct },
  cart: {
    path: `/?category=${category}`,
    act: async (page) => {
      await addTwo(page)
      await openCart(page)
    },
  },
  checkout: { path: `/?category=${category}`, full: true, act: openCheckout },
  'checkout-errors': {
    path: `/?category=${category}`,
    act: async (page) => {
      await openCheckout(page)
      await page.getByRole('button', { name: 'שליחת ההזמנה' }).click()
    },
  },
  order: { path: `/?category=${category}`, act: placeOrder },
  'empty-cart': { path: '/', act: openCart },
  'accessibility-menu': { path: '/', act: (page) => page.getByRole('button', { name: 'תפריט נגישות' }).click() },
  login: { path: '/?view=admin' },
  ...tabScreens,
  'product-form': { path: '/?view=admin&tab=products', act: openForm(/^עריכת /) },
  'banner-form': { path: '/?view=admin&tab=banners', act: openForm(/^עריכת /) },
  'order-details': { path: '/?view=admin&tab=orders', act: openForm('פרטי הזמנה') },
  'not-found': { path: '/nowhere' },
}

const options = {
  docs: { type: 'boolean', default: false },
  widths: { type: 'string', default: '360,768,1440' },
  text: { type: 'string', default: '100' },
}

export async function run(args) {
  const { values, positionals: only } = parseArgs({ args, options, allowPositionals: true })
  const { docs, text } = values
  const folder = docs ? shownInDocs : ignored
  const shown = readdirSync(shownInDocs)
  const widths = values.widths.split(',').map(Number)
  mkdirSync(folder, { recursive: true })
  await using shop = await openDemoShop()
  const { address } = shop
  await placeOrders(address)
  await using browser = await openBrowser()
  for (const [name, { path, full = false, adult = true, contrast = false, act }] of Object.entries(screens)) {
    if (only.length > 0 && !only.includes(name)) continue
    for (const width of widths) {
      const file = `${name}-${width}${text === '100' ? '' : `-text-${text}`}.png`
      if (docs && !shown.includes(file)) continue
      await using page = await openPage(browser, { width, height: width < 500 ? 740 : 900, adult })
      if (contrast) await page.addInitScript(() => localStorage.setItem('highContrast', 'true'))
      await page.addInitScript((percent) => localStorage.setItem('textSize', percent), text)
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
      await act?.(page, address)
      if (full) await scrollThrough(page)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, file), fullPage: full })
    }
    say(`Picture: ${name}`)
  }
  return 0
}
