// A headless Chromium for benchmarks and pictures, without background requests.
import { chromium } from 'playwright'
import { findBrowser } from './find-browser.mjs'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** The viewport of most benchmarks. */
export const phone = { width: 412, height: 823 }

const throughput = (1.6 * 1024 * 1024) / 8
/** A phone's slow connection: 150 ms, 1.6 Mbit/s. */
export const slow4g = { latency: 150, downloadThroughput: throughput, uploadThroughput: throughput }

async function launchOptions() {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chromium was found; set CHROME_PATH to one')
  return { executablePath, args: chromiumFlags }
}

export const openBrowser = async () => chromium.launch(await launchOptions())

/** The process of one, which can be killed when it no longer answers. */
export const startBrowser = async () => chromium.launchServer(await launchOptions())

export const connectBrowser = (server) => chromium.connect(server.wsEndpoint())

const inIsrael = ({ width, height }) => ({ viewport: { width, height }, locale: 'he-IL', timezoneId: 'Asia/Jerusalem' })

async function passAgeGate(context, { adult = true, url }) {
  if (adult) await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
  if (adult && url) await context.addCookies([{ name: 'ageVerified', value: 'true', url }])
}

/** A visitor's browser for several pages. @param settings as of `openPage` */
export async function openContext(browser, settings) {
  const context = await browser.newContext(inIsrael(settings))
  await passAgeGate(context, settings)
  return context
}

/** A page, in a context of its own that closes with it, of a visitor who has passed the age gate, unless `adult` is false. With the shop's
 *  `url` the server knows it too. */
export async function openPage(browser, settings) {
  const page = await browser.newPage(inIsrael(settings))
  await passAgeGate(page.context(), settings)
  return page
}

/** Makes the page's processor four times slower.
 *  @param connection for `Network.emulateNetworkConditions`; the machine's own without one */
export async function slowDown(page, connection) {
  const device = await page.context().newCDPSession(page)
  if (connection) {
    await device.send('Network.enable')
    await device.send('Network.emulateNetworkConditions', { offline: false, ...connection })
  }
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
