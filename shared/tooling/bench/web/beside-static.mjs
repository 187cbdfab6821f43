// First paint, blocking and the first press of a cold visit on a throttled phone, beside a hand-written page with the same picture.
import { openPage, slow4g, slowDown } from '../../processes/browser.mjs'
import { median, percentile } from '../figures.mjs'
import { openStaticPage } from './static-page.mjs'

const phone = { width: 390, height: 844 }
/** Milliseconds. */
const tapPause = 100
const settled = 5000
const maxPresses = 100

/** Runs in the page before anything else: paints, long tasks, and when the first press is answered. A press is answered visibly by the first
 *  frame in which the button looks or reads differently or a dialog opens; it is carried out when a dialog is open. */
function watch() {
  const times = { fcp: 0, lcp: 0, blocked: 0, visible: 0, done: 0 }
  globalThis.measured = times
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return
    times.fcp = startTime
    globalThis.sayPainted()
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    times.lcp = startTime
  })
  observe('longtask', ({ duration }) => {
    times.blocked += Math.max(0, duration - 50)
  })
  // A press that meets a link, such as one in the sheet that has just opened, must not end the page that is measured.
  for (const type of ['click', 'submit']) addEventListener(type, (event) => event.target.closest?.('a, form') && event.preventDefault())
  let before = null
  let isDown = false
  const lookOf = (button) => {
    const { backgroundColor, opacity, transform } = getComputedStyle(button)
    const marks = [...button.attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => `${name}=${value}`)
    return [
      ...marks,
      button.textContent,
      backgroundColor,
      opacity,
      transform,
      document.querySelectorAll('dialog[open]:not(#age-gate)').length,
    ].join()
  }
  addEventListener('pointerup', () => (isDown = false), true)
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const button = target.closest?.('button')
      isDown = true
      if (!button || before) return
      before = lookOf(button)
      const look = () => {
        if (!times.visible && !isDown && lookOf(button) !== before) times.visible = performance.now()
        if (document.querySelector('dialog:modal:not(#early-sheet)')) times.done = performance.now()
        times.visible ||= times.done
        if (!times.done) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

const tries = 3

/** On a busy machine a page may be lost while it is pressed: its visit is made again.
 *  @param press none, one press as soon as the button is painted, or presses every 100 ms from the start
 *  @returns times in ms from the start of the navigation */
async function visit(browser, page, press) {
  for (let left = tries; ; left--) {
    try {
      return await visitOnce(browser, page, press)
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

async function visitOnce(browser, { address, path, at }, press) {
  await using page = await openPage(browser, { ...phone, url: address })
  await slowDown(page, slow4g)
  // Called by the page: a function run in it before counts as a user's activation, for which the page loads more.
  const painted = Promise.withResolvers()
  await page.exposeFunction('sayPainted', painted.resolve)
  await page.addInitScript(watch)
  await page.goto(`${address}${path}`, { waitUntil: 'commit' })
  if (press === 'one') await painted.promise
  const presses = press === 'many' ? maxPresses : Number(press === 'one')
  for (let count = 0; count < presses && !(await page.evaluate(() => globalThis.measured.done > 0)); count++) {
    await page.mouse.click(at.x, at.y)
    await page.waitForTimeout(tapPause)
  }
  if (press === 'none') await page.waitForTimeout(settled)
  else await page.waitForFunction(() => globalThis.measured.done > 0)
  return await page.evaluate(() => globalThis.measured)
}

async function pictureOf(page) {
  const source = await page.evaluate(() => {
    const picture = document.querySelector('main img[fetchpriority="high"], main article img')
    return picture.currentSrc || picture.src
  })
  const response = await page.request.get(source, { headers: { accept: 'image/avif,image/webp,*/*' } })
  return { type: response.headers()['content-type'], bytes: await response.body() }
}

const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })
const buttons = { shop: '[data-expose="./slot/header-actions"] button', static: 'header button' }

/** Visits both alternately, against drift of the machine.
 *  @returns {{shop, static}} each with medians in ms: fcp, lcp, blocked; taps.visible, taps.done; one.visible, one.done */
export async function besideStatic(browser, address, path, rounds) {
  await using warm = await openPage(browser, { ...phone, url: address })
  await warm.goto(`${address}${path}`, { waitUntil: 'networkidle' })
  await using still = await openStaticPage(await pictureOf(warm))
  const shopButton = centre(await warm.locator(buttons.shop).first().boundingBox())
  await warm.goto(still.address)
  const stillButton = centre(await warm.locator(buttons.static).boundingBox())
  const pages = { shop: { address, path, at: shopButton }, static: { address: still.address, path: '/', at: stillButton } }
  const taken = { shop: [], static: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, page] of Object.entries(pages)) {
      const { fcp, lcp, blocked } = await visit(browser, page, 'none')
      const taps = await visit(browser, page, 'many')
      const one = await visit(browser, page, 'one')
      const presses = { tapsVisible: taps.visible, tapsDone: taps.done, oneVisible: one.visible, oneDone: one.done }
      taken[name].push({ fcp, lcp, blocked, ...presses })
    }
  }
  const medians = (all) => Object.fromEntries(Object.keys(all[0]).map((measure) => [measure, median(all.map((times) => times[measure]))]))
  return { shop: medians(taken.shop), static: medians(taken.static) }
}

/** A visit of 60 presses with a CPU slowdown of four, by the browser's own event timing.
 *  @returns {{presses, p98, most}} the interactions' durations in ms */
export async function scriptedVisit(browser, address) {
  await using page = await openPage(browser, { ...phone, url: address })
  await page.addInitScript(() => {
    globalThis.interactions = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) globalThis.interactions.set(interactionId, Math.max(duration, globalThis.interactions.get(interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(2000)
  await slowDown(page)
  let presses = 0
  const press = async (locator) => {
    await locator.click()
    presses++
  }
  // Toasts within a dialog have one as well, after the dialog's own.
  const close = (dialog) => press(dialog.getByRole('button', { name: 'סגירה' }).first())
  const sheet = page.getByRole('dialog', { name: /סל הקניות/ })
  while (presses < 60) {
    await press(page.locator('main a[href*="category="]').first())
    const cards = page.locator('main article')
    for (let card = 0; card < 2; card++) await press(cards.nth(card).getByRole('button', { name: /הוספה לסל/ }))
    await press(cards.first().locator('img').first())
    await close(page.locator('dialog[open]:not(#age-gate)'))
    await press(page.getByRole('banner').getByRole('button', { name: /סל הקניות/ }))
    await press(sheet.getByRole('button', { name: /הגדלת הכמות/ }).first())
    await press(sheet.getByRole('button', { name: /הקטנת הכמות/ }).first())
    await close(sheet)
    await press(page.getByRole('banner').getByRole('link').first())
  }
  const durations = await page.evaluate(() => [...globalThis.interactions.values()])
  // The browser leaves out interactions of fewer than 16 ms.
  const all = [...durations, ...new Array(Math.max(0, presses - durations.length)).fill(16)]
  return { presses, p98: percentile(all, 0.98), most: Math.max(...all) }
}
