// Response times of taps: views, searches and the cart's badge, timed in the page from the event to the painted change.
import { openPage, phone, slowDown } from '../../processes/browser.mjs'
import { percentile } from '../figures.mjs'

const desktop = { width: 1440, height: 900 }
/** Milliseconds between hovering a link and pressing, and between pressing and releasing: less than people take. */
const press = 60
const categories = ['יין', 'וויסקי', 'בירה', 'ליקרים']
const rounds = 6
const taps = 12
const searches = ['יין', 'זכוכית', 'אדום', 'gin', 'ליקר']

/** Runs in the page: presses or submits, and waits until `isDone` holds in a painted frame. @returns milliseconds */
function timed([kind, value]) {
  const acts = {
    // By real mouse events; timing begins with the click.
    category: () => {},
    home: () => document.querySelector('header a[href="/"]').click(),
    search: () => {
      const field = [...document.querySelectorAll('header input[name="q"]')].find((input) => input.offsetParent)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      write.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.form.requestSubmit()
    },
    add: () => document.querySelector('article button').click(),
  }
  const title = () => document.querySelector('main h1')?.textContent ?? ''
  const cart = () => document.querySelector('[data-remote="cart"] button')?.getAttribute('aria-label') ?? ''
  const badge = cart()
  const shelf = () => document.querySelector('main article') !== null || document.querySelector('main [role="status"]') === null
  const done = {
    category: () => title() === value && shelf(),
    search: () => title() === value && shelf(),
    home: () => document.getElementById('shop-by-category') !== null,
    add: () => cart() !== badge,
  }
  return new Promise((resolve, reject) => {
    let start = performance.now()
    if (kind === 'category') document.addEventListener('click', () => (start = performance.now()), { capture: true, once: true })
    const look = () => {
      if (done[kind]()) requestAnimationFrame(() => resolve(performance.now() - start))
      else if (performance.now() - start > 5000) reject(new Error(`${kind} ${value} was not answered`))
      else requestAnimationFrame(look)
    }
    acts[kind]()
    look()
  })
}

/** Changes views and searches several dozen times.
 *  @returns {{count, p50, p95, slowest}} milliseconds; `slowest` names the slowest twentieth */
export async function viewChanges(browser, address) {
  await using page = await openPage(browser, { ...desktop, url: address })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('main a[href*="category="]').first().waitFor()
  const all = []
  const note = (kind, value, time) => all.push({ what: [kind, value].join(' ').trim(), time })
  const act = async (kind, value) => note(kind, value, await page.evaluate(timed, [kind, value]))
  for (let round = 0; round < rounds; round++) {
    for (const name of categories) {
      const time = page.evaluate(timed, ['category', name])
      const tile = page.locator('main a[href*="category="]').getByText(name, { exact: true }).first()
      await tile.hover()
      await page.waitForTimeout(press)
      await tile.click({ delay: press })
      note('category', name, await time)
      await act('home', '')
    }
    for (const text of searches) await act('search', text)
    await page.evaluate(timed, ['home', ''])
  }
  const times = all.map(({ time }) => time)
  const slowest = all.toSorted((one, other) => other.time - one.time).slice(0, Math.ceil(all.length / 20))
  return { count: all.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95), slowest }
}

/** From the tap on "add to cart" to the badge, with a CPU slowdown of four.
 *  @returns {{p50, most}} milliseconds */
export async function cartBadge(browser, address) {
  await using page = await openPage(browser, { ...phone, url: address })
  await page.goto(`${address}/?view=category`, { waitUntil: 'networkidle' })
  await page.locator('article button').first().waitFor()
  await slowDown(page)
  const times = []
  for (let tap = 0; tap < taps; tap++) times.push(await page.evaluate(timed, ['add', '']))
  return { p50: percentile(times, 0.5), most: Math.max(...times) }
}
