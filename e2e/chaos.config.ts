import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:chaos`: every case, and a table at the end. */
export default defineConfig({
  ...base,
  retries: 0,
  use: { ...base.use, trace: 'retain-on-failure' },
  reporter: [['list'], ['./chaos/table-reporter.ts']],
  projects: [{ name: 'chaos', testDir: 'chaos', use: { viewport: { width: 1440, height: 900 } } }],
})
