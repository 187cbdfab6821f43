import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,shared,host,remote-*}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
  },
})
