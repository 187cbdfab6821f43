import { defineConfig } from '@playwright/test'

const chromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.test/e2e',
  globalSetup: './seeded-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    trace: 'retain-on-failure',
    // What a service worker asks for passes by a test that stands between page and server (decision 0018).
    serviceWorkers: 'block',
    launchOptions: { args: chromium, ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }) },
  },
  projects: [
    // What doesn't depend on the screen is asked once, on the desktop.
    {
      name: 'phone',
      testIgnore: ['**/federation.spec.ts', '**/admin*.spec.ts', '**/offline.spec.ts'],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
