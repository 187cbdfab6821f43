// Requests of a cold first visit until all areas of the home view are hydrated, counted in the page, as an observer outside is late.
import { openPage, phone } from '../../processes/browser.mjs'

/** Runs in the page: records when the last area of the first view is hydrated, and every layout shift. */
function watch() {
  globalThis.firstVisit = { shownAt: 0, shift: 0 }
  const { firstVisit } = globalThis
  document.addEventListener('area-hydrated', () => {
    if (document.querySelector('[data-expose]:not([data-hydrated])')) return
    if (firstVisit.shownAt || !document.querySelector('[data-expose][data-hydrated]')) return
    firstVisit.shownAt = performance.now()
    globalThis.sayShown()
  })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) firstVisit.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the requests up to then, the page included. */
function report() {
  const { shownAt, shift } = globalThis.firstVisit
  const resources = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(location.origin))
  const before = resources.filter(({ startTime }) => startTime < shownAt)
  const scripts = before.filter(({ name }) => /\.js$/.test(name))
  return {
    shownAt,
    shift,
    requests: before.length + 1,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scripts: scripts.map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize })),
    others: before.filter((entry) => !scripts.includes(entry)).map(({ name }) => new URL(name).pathname),
  }
}

/** @param adult whether the visitor has passed the age gate before. */
export async function firstVisit(browser, address, { adult }) {
  await using page = await openPage(browser, { ...phone, adult, url: address })
  // Called by the page: a function run in it before counts as a user's activation, for which the page loads more.
  const shown = Promise.withResolvers()
  await page.exposeFunction('sayShown', shown.resolve)
  await page.addInitScript(watch)
  await page.goto(address)
  await shown.promise
  await page.waitForLoadState('networkidle')
  return await page.evaluate(report)
}

const idleMs = 8000

/** Of a visitor who does nothing. @returns the scripts that the home page has loaded after eight seconds, each with its bytes */
export async function idleScripts(browser, address) {
  await using page = await openPage(browser, { ...phone, adult: true, url: address })
  await page.goto(address)
  await page.waitForTimeout(idleMs)
  return await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize })),
  )
}
