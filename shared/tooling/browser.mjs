// A headless Chromium for benchmarks and pictures, started with nothing that talks to anybody else.
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

export async function openBrowser() {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chromium was found; set CHROME_PATH to one')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** A page of a visitor who has passed the age gate. */
export async function openPage(browser, { width, height, ...options }) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'he-IL', timezoneId: 'Asia/Jerusalem', ...options })
  await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
  return context.newPage()
}
