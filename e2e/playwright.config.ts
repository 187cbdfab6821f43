import { chromiumFlags } from '@lechaim/shared/tooling/processes/browser.mjs'
import { defineConfig } from '@playwright/test'

/** The last of equal switches counts: Playwright's own list (`playwright-core`, chromiumSwitches), and the address bar's suggestions. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const chromium = [...chromiumFlags, `--disable-features=${disabledFeatures.join(',')}`]

/** Stories that run on the desktop alone: the panel's, and those whose outcome doesn't depend on the screen. All others run on the phone,
 *  and on the desktop too where the layout matters: tagged `@wide`. */
const desktopOnly = [
  'admin/*',
  'cart/isolation',
  'releases/browser-try',
  'releases/federation',
  'releases/injected-scripts',
  'releases/leaks',
  'releases/local-build',
  'releases/new-remote',
  'releases/other-origin',
  'releases/release-alarm',
  'releases/release-commands',
  'releases/release-rules',
  'releases/release-console',
  'releases/remote-down',
  'releases/slow-canary',
  'releases/standalone',
  'shell/address',
  'shell/offline',
  'shell/scrollbar-room',
  'storefront/menu',
  'storefront/pages',
  'storefront/pictures',
]

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.test/e2e',
  globalSetup: './seeded-shop.ts',
  fullyParallel: true,
  // One more than cores of a small machine: stories wait for the network a seventh of their time.
  workers: 3,
  // Limits against what hangs, not measurements: a machine that shares its cores takes many times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A retry tells a flaky story from a broken one in the report; both fail this run (decision 0115 for `npm test`).
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // Recording each story took a third of its processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Requests of a service worker bypass the stories' routes (decision 0018).
    serviceWorkers: 'block',
    launchOptions: {
      args: chromium,
      // Without a locale Chromium has no Hebrew names for files.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: desktopOnly.map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desktop',
      // Playwright matches file, title and tags.
      grep: new RegExp(`(^|[ /])(${desktopOnly.join('|').replaceAll('*', '[a-z-]*')})\\.spec\\.ts |@wide`),
      use: { viewport: { width: 1440, height: 900 } },
    },
    // A selection of the chaos kit; all of it is `npm run test:chaos`.
    { name: 'chaos', testDir: 'chaos', grep: /@short/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
