// A cold visit to the home view, timed in the page from the start of the navigation until header, cart and hero are rendered.
import { openPage, phone } from '../../processes/browser.mjs'

const timeoutSeconds = 60

/** Runs in the page before anything else. */
function watch(seconds) {
  const parts = ['header [data-remote="cart"] button', 'main h1', '#shop-by-category']
  globalThis.firstView = new Promise((stands, fails) => {
    const observer = new MutationObserver(() => {
      if (!parts.every((part) => document.querySelector(part)?.getClientRects().length)) return
      observer.disconnect()
      requestAnimationFrame(() => stands(performance.now()))
    })
    observer.observe(document, { childList: true, subtree: true })
    setTimeout(() => fails(new Error('The home view does not stand')), seconds * 1000)
  })
}

/** Runs in the page: times of the rendered view and of its picture and fonts, and the requests before the first of them. */
async function report() {
  const shownAt = await globalThis.firstView
  const picture = document.querySelector('main img[fetchpriority="high"]')
  await Promise.all([document.fonts.ready, picture?.decode()])
  const completeAt = Math.max(shownAt, performance.now())
  // The server's HTML is complete before the first script is requested.
  while (document.documentElement.dataset.started === undefined) await new Promise((done) => setTimeout(done, 50))
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.startsWith(location.origin) && startTime < shownAt)
    .map(({ name, startTime, responseStart, responseEnd, encodedBodySize }) => ({
      file: new URL(name).pathname,
      asked: startTime,
      answered: responseStart,
      there: responseEnd,
      bytes: encodedBodySize,
    }))
  const [page] = performance.getEntriesByType('navigation')
  return {
    shownAt,
    completeAt,
    requests: files.length + 1,
    scriptBytes: files.filter(({ file }) => file.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0),
    checked: document.querySelectorAll('script[integrity]').length > 0,
    federated: document.querySelectorAll('link[href^="/remotes/cart/"]').length > 0,
    files: [{ file: '/', asked: 0, answered: page.responseStart, there: page.responseEnd, bytes: page.encodedBodySize }, ...files],
  }
}

/** One visit in a browser context of its own: nothing is cached, no connection is open.
 *  @param delay of each response, in milliseconds */
export async function firstView(browser, address, delay = 0) {
  await using page = await openPage(browser, { ...phone, url: address })
  await page.context().addCookies([{ name: 'delay', value: String(delay), url: address }])
  await page.addInitScript(watch, timeoutSeconds)
  await page.goto(address)
  return await page.evaluate(report)
}
