// From a press to the painted view on a slow phone, after two idle seconds: a category, a product, the cart and the checkout.
import { openPage, phone, slowDown } from '../../processes/browser.mjs'
import { median } from '../figures.mjs'

/** Milliseconds. */
const idle = 2000
/** Between pressing and releasing, less than people take. */
const held = 60
const patience = 5000

/** Runs in the page before anything else. The next click starts a watch, which ends with the frame that shows the view. */
function watch() {
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const title = (text) => document.querySelector('main h1')?.textContent === text
  const inDialog = (content) => document.querySelector(`dialog:modal ${content}`) !== null
  const isShown = {
    'a category': (name) => title(name) && document.querySelector('main article') !== null,
    // Its details: the dialog has the title before them, and a message may name the product in the cart's.
    'a product': () => inDialog('[role="group"] img'),
    'the cart': () => inDialog('[data-line-name]'),
    'the checkout': () => title('תשלום') && document.querySelector('main form') !== null,
  }
  globalThis.watchView = ([view, name]) => {
    globalThis.viewTime = 0
    // The click of a person; the host may dispatch it a second time.
    const start = ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel()
      // A message that is posted within a frame comes after its paint.
      port1.onmessage = () => (globalThis.viewTime = performance.now() - timeStamp)
      const look = () => (isShown[view](name) ? port2.postMessage('') : requestAnimationFrame(look))
      requestAnimationFrame(look)
    }
    addEventListener('click', start, { capture: true, once: true })
  }
}

async function visit(browser, address) {
  await using page = await openPage(browser, { ...phone, url: address })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  // After the first user interaction the page reads ahead.
  await page.mouse.wheel(0, 40)
  await page.waitForTimeout(idle)
  await slowDown(page)
  const times = {}
  const press = async (view, name, target) => {
    await page.evaluate((watched) => globalThis.watchView(watched), [view, name])
    await target.click({ delay: held })
    await page.waitForFunction(() => globalThis.viewTime > 0, undefined, { timeout: patience })
    times[view] = await page.evaluate(() => globalThis.viewTime)
    await page.waitForTimeout(idle)
  }
  const tile = page.locator('main a[href*="category="]').first()
  await press('a category', new URL(await tile.getAttribute('href'), address).searchParams.get('category'), tile)
  const card = page.locator('main article').first()
  await press('a product', '', card.locator('img').first())
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /הוספה לסל/ }).click()
  await press('the cart', '', page.getByRole('banner').getByRole('button', { name: /סל הקניות/ }))
  await press('the checkout', '', page.getByRole('dialog').getByRole('button', { name: 'המשך לתשלום' }))
  return { times, shift: await page.evaluate(() => globalThis.shift) }
}

/** Visits with a CPU slowdown of four, each view opened once in a visit.
 *  @returns {{times, shift}} medians in ms by view, and the largest layout shift of a visit */
export async function viewsOnPhone(browser, address, rounds) {
  const visits = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, address))
  const times = Object.keys(visits[0].times).map((view) => [view, median(visits.map((one) => one.times[view]))])
  return { times, shift: Math.max(...visits.map(({ shift }) => shift)) }
}
