// Times of the first paint and of interactivity on a phone: slow 4G, a CPU slowdown of four, cold, timed in the page.
import { openPage, phone, slow4g, slowDown } from '../../processes/browser.mjs'
import { median } from '../figures.mjs'

/** Runs in the page before anything else. */
function watch() {
  const times = { fcp: 0, lcp: 0, tile: 0, click: 0, shift: 0 }
  globalThis.firstPaint = times
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    times.lcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) times.shift += value
  })
  const look = () => {
    const tile = document.querySelector('main a[href*="category="], main article')
    if (!times.tile && tile?.getClientRects().length) times.tile = performance.now()
    if (document.querySelector('dialog[open]:modal')) times.click = performance.now()
    if (!times.tile || !times.click) requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', look)
}

async function visit(browser, address, path) {
  await using page = await openPage(browser, { ...phone, url: address })
  await slowDown(page, slow4g)
  await page.addInitScript(watch)
  await page.goto(`${address}${path}`)
  // Presses as soon as the button is there; presses before hydration are replayed.
  if (clickable(path)) await page.locator('[data-expose="./slot/header-actions"] button').click()
  await page.waitForFunction(() => globalThis.firstPaint.click > 0 && globalThis.firstPaint.lcp > 0)
  return await page.evaluate(() => globalThis.firstPaint)
}

/** A product's page opens a dialog of its own, before any press. */
export const clickable = (path) => !path.includes('product=')

/** Visits the shops alternately, against drift of the machine. @returns medians by shop */
export async function firstPaints(browser, shops, path, runs) {
  const taken = Object.fromEntries(Object.keys(shops).map((name) => [name, []]))
  for (let run = 0; run < runs; run++) {
    for (const [name, address] of Object.entries(shops)) taken[name].push(await visit(browser, address, path))
  }
  const medians = (all) => Object.fromEntries(Object.keys(all[0]).map((measure) => [measure, median(all.map((times) => times[measure]))]))
  return Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, medians(all)]))
}
