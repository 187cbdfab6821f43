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

export async function openBrowser() {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chromium was found; set CHROME_PATH to one')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** A page of a visitor who has passed the age gate, unless `adult` is false. With the shop's `url` the server knows it too. */
export async function openPage(browser, { width, height, adult = true, url }) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'he-IL', timezoneId: 'Asia/Jerusalem' })
  if (adult) await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
  if (adult && url) await context.addCookies([{ name: 'ageVerified', value: 'true', url }])
  return context.newPage()
}
