// `npm run bench -- web`: what a first visit costs, cold, in a real Chromium: requests and bytes until the home view shows.
import { openBrowser, openPage } from '../browser.mjs'
import { withDemoShop } from '../demo-shop.mjs'
import { say } from '../launch/console.mjs'

const runs = 5
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/** Everything that has arrived, or been asked for, by the time the view's heading is there. */
async function firstVisit(browser, address) {
  const page = await openPage(browser, { width: 412, height: 823 })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const requests = new Map()
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => requests.set(requestId, { type, url: request.url, bytes: 0 }))
  network.on('Network.responseReceived', ({ requestId, type }) => {
    const request = requests.get(requestId)
    if (request) request.type = type
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'קנו לפי קטגוריה' }).waitFor()
  const shown = performance.now() - start
  const before = [...requests.values()]
  await page.waitForLoadState('networkidle')
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  await page.context().close()
  const scripts = before.filter(({ url, type }) => type === 'Script' || /\.js($|\?)/.test(url))
  return {
    shown,
    paint,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    pictures: before.filter(({ type }) => type === 'Image').length,
    fonts: before.filter(({ type }) => type === 'Font').length,
    requests: before.length,
    bytes: [...requests.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    files: scripts.map(({ url, bytes }) => `${kilobytes(bytes).padStart(10)}  ${new URL(url).pathname}`),
  }
}

export async function bench() {
  await withDemoShop(async (address) => {
    const browser = await openBrowser()
    const visits = []
    for (let run = 0; run < runs; run++) visits.push(await firstVisit(browser, address))
    await browser.close()
    const middle = (key) => median(visits.map((visit) => visit[key]))
    say(`First visit to the home view, cold, medians of ${runs}:`)
    say(`  JavaScript before the view shows  ${kilobytes(middle('scriptBytes'))} in ${middle('scripts')} files`)
    say(`  requests before the view shows    ${middle('requests')} (${middle('pictures')} pictures, ${middle('fonts')} fonts)`)
    say(`  bytes in all, pictures included   ${kilobytes(middle('bytes'))}`)
    say(`  first paint ${middle('paint').toFixed(0)} ms, view shown ${middle('shown').toFixed(0)} ms (unthrottled, this machine)`)
    for (const line of visits[0].files) say(line)
  })
}
