// Playwright counts a test that passes on its retry as flaky, and by default exits with 0.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { flakyStories, grepFor, judgeFailed, storyCounts } from '../commands/test.mjs'

const root = resolve(import.meta.dirname, '../../..')

it('a story that fails fails the run, also where it passes on its retry', () => {
  mkdirSync(join(root, '.test'), { recursive: true })
  const folder = mkdtempSync(join(root, '.test/flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const story = `import { expect, test } from '@playwright/test'
test('flaky', () => expect(test.info().retry).toBe(1))
test('broken', () => expect(1).toBe(2))\n`
  writeFileSync(join(folder, 'flaky.spec.ts'), story)
  const config = `import base from '../../e2e/playwright.config.ts'
const { globalSetup: _, projects: __, ...rest } = base
export default { ...rest, testDir: '.', outputDir: './results', reporter: 'json', use: {} }\n`
  writeFileSync(join(folder, 'playwright.config.ts'), config)
  const env = { ...process.env, NODE_OPTIONS: '', PLAYWRIGHT_JSON_OUTPUT_NAME: '' }
  const playwright = join(root, 'node_modules/.bin/playwright')
  const { status, stdout } = spawnSync(playwright, ['test', '--config', join(folder, 'playwright.config.ts')], { env, encoding: 'utf8' })
  const report = JSON.parse(stdout)
  expect(report.stats).toMatchObject({ expected: 0, unexpected: 1, flaky: 1 })
  expect(status).toBe(1)
  expect(storyCounts(report)).toEqual({
    passed: 0,
    failed: 2,
    skipped: 0,
    failures: ['flaky.spec.ts:2: flaky (flaky)', 'flaky.spec.ts:3: broken'],
  })
  expect(flakyStories(report)).toEqual([{ at: 'flaky.spec.ts:2', projectName: '', title: 'flaky' }])
}, 60_000)

describe('failed tests are judged by runs of them alone', () => {
  const story = (name: string) => ({ projectName: 'desktop', at: `${name}.spec.ts:1`, title: name })
  const counts = (failed: number) => ({ passed: 5, failed, skipped: 0, failures: ['one.spec.ts:1 in desktop: adds (flaky)'] })

  it.each([
    ['which pass', 1, [story('one')], true, { passed: 6, failed: 0, failures: [] }],
    ['one of which fails', 1, [story('one')], false, { passed: 5, failed: 1 }],
    ['but not beside a broken one', 2, [story('one')], true, { passed: 5, failed: 2 }],
    ['but not four of them', 4, ['1', '2', '3', '4'].map(story), true, { passed: 5, failed: 4 }],
  ])('%s', async (_, failed, flaky, passes, expected) => {
    expect(await judgeFailed(counts(failed), flaky, async () => passes)).toMatchObject(expected)
  })

  it('and a file of tests once for all its failures', async () => {
    const run: string[] = []
    const flaky = [{ at: 'cart.test.ts' }, { at: 'cart.test.ts' }]
    const passes = async ({ at }: { at: string }) => run.push(at) > 0
    expect(await judgeFailed({ ...counts(2), failures: ['one', 'two'] }, flaky, passes)).toMatchObject({
      passed: 7,
      failed: 0,
      failures: [],
    })
    expect(run).toEqual(['cart.test.ts', 'cart.test.ts'])
  })

  it.each([
    ['ten times', 1, [3, 7]],
    ['as often as four minutes allow', 40, [3, 3]],
    ['three times, if it takes longer', 120, [3]],
  ])('%s', async (_, secondsOfEach, expected) => {
    let ms = 0
    const runs: number[] = []
    const passes = async (_one: object, times: number) => {
      runs.push(times)
      ms += times * secondsOfEach * 1000
      return true
    }
    expect(await judgeFailed(counts(1), [story('one')], passes, () => ms)).toMatchObject({ failed: 0 })
    expect(runs).toEqual(expected)
  })

  it('a story of a group by its whole title', () => {
    const expression = new RegExp(grepFor('on a screen of 360 px (at 2) › adds + removes'))
    expect('desktop cart/cart.spec.ts on a screen of 360 px (at 2) adds + removes').toMatch(expression)
    expect('desktop cart/cart.spec.ts on a screen of 412 px (at 2) adds + removes').not.toMatch(expression)
  })

  it('two of which one passes alone', async () => {
    const flaky = [story('one'), story('two')]
    expect(await judgeFailed(counts(2), flaky, async ({ at }: { at: string }) => at.startsWith('one'))).toMatchObject({ failed: 2 })
  })
})
