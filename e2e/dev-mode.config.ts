import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:dev`: edits under `npm run dev`. No seeded shop: the development server seeds its own. */
export default defineConfig({
  ...base,
  globalSetup: [],
  retries: 0,
  use: { ...base.use, trace: 'retain-on-failure' },
  reporter: 'list',
  projects: [{ name: 'dev-mode', testDir: 'dev-mode', use: { viewport: { width: 1440, height: 900 } } }],
})
