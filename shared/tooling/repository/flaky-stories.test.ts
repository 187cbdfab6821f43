// Playwright counts a test that passes on its retry as flaky, and by default exits with 0.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storyCounts } from '../commands/test.mjs'

const root = resolve(import.meta.dirname, '../../..')

it('a story that passes only on its retry fails the run', () => {
  mkdirSync(join(root, '.test'), { recursive: true })
  const folder = mkdtempSync(join(root, '.test/flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const story = `import { expect, test } from '@playwright/test'\ntest('flaky', () => expect(test.info().retry).toBe(1))\n`
  writeFileSync(join(folder, 'flaky.spec.ts'), story)
  const config = `import base from '../../e2e/playwright.config.ts'
const { globalSetup: _, projects: __, ...rest } = base
export default { ...rest, testDir: '.', outputDir: './results', reporter: 'json', use: {} }\n`
  writeFileSync(join(folder, 'playwright.config.ts'), config)
  const env = { ...process.env, NODE_OPTIONS: '', PLAYWRIGHT_JSON_OUTPUT_NAME: '' }
  const playwright = join(root, 'node_modules/.bin/playwright')
  const { status, stdout } = spawnSync(playwright, ['test', '--config', join(folder, 'playwright.config.ts')], { env, encoding: 'utf8' })
  const report = JSON.parse(stdout)
  expect(report.stats).toMatchObject({ expected: 0, unexpected: 0, flaky: 1 })
  expect(status).toBe(1)
  expect(storyCounts(report)).toEqual({ passed: 0, failed: 1, skipped: 0 })
}, 60_000)
