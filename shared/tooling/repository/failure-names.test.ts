// Of a long log often the end alone is kept.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { failedStories, failedTests, fileOf, named, summary } from '../commands/failure-names.mjs'

const root = resolve(import.meta.dirname, '../../..')

it('names failed tests, and files that fail outside their tests, of a report of Vitest', () => {
  mkdirSync(join(root, '.test'), { recursive: true })
  const folder = mkdtempSync(join(root, '.test/failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = {
    'vitest.config.mjs': 'export default {}',
    'cart.test.ts':
      "import { describe, expect, it } from 'vitest'\ndescribe('a cart', () => it('adds', () => expect(1).toBe(2)))\nit('opens', () => {})",
    'import.test.ts': "import './missing.ts'",
    'after.test.ts':
      "import { afterAll, it } from 'vitest'\nit('passes', () => {})\nafterAll(() => { throw new Error('still open\\nand more') })",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { env: { ...process.env, NODE_OPTIONS: '' } })
  const names = failedTests(JSON.parse(readFileSync(report, 'utf8')), folder).sort()
  expect(names.map(fileOf)).toEqual(['after.test.ts', 'cart.test.ts', 'import.test.ts'])
  expect(names).toEqual([
    'after.test.ts, outside its tests: still open',
    'cart.test.ts: a cart › adds',
    expect.stringContaining('import.test.ts, outside its tests: Cannot find module'),
  ])
}, 60_000)

it('lists the errors outside of tests, which the report leaves out', () => {
  mkdirSync(join(root, '.test'), { recursive: true })
  const folder = mkdtempSync(join(root, '.test/failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const late = "setTimeout(() => { throw new Error('late\\nand more') })"
  writeFileSync(
    join(folder, 'late.test.ts'),
    `import { it } from 'vitest'\nit('passes', () => { ${late}\nreturn new Promise((done) => setTimeout(done, 50)) })`,
  )
  const list = join(folder, 'errors.json')
  const args = ['run', '--root', folder, `--reporter=${join(root, 'shared/tooling/commands/unhandled-errors.mjs')}`]
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { env: { ...process.env, NODE_OPTIONS: '', UNHANDLED_ERRORS: list } })
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual(['late'])
}, 60_000)

it('names failed and flaky stories with their project, of a report of Playwright', () => {
  const spec = (line: number, title: string, tests: object[]) => ({ file: 'cart/cart.spec.ts', line, title, tests })
  const inProject = (projectName: string, status: string) => ({ projectName, status })
  const described = { title: 'a cart', file: 'cart/cart.spec.ts', specs: [spec(9, 'adds', [inProject('desktop', 'flaky')])] }
  const opens = spec(3, 'opens', [inProject('phone', 'unexpected'), inProject('desktop', 'expected')])
  const file = { title: 'cart/cart.spec.ts', file: 'cart/cart.spec.ts', specs: [opens], suites: [described] }
  expect(failedStories({ suites: [file] })).toEqual([
    'cart/cart.spec.ts:3 in phone: opens',
    'cart/cart.spec.ts:9 in desktop: a cart › adds (flaky)',
  ])
})

it('names a step that counts a failure without a name', () => {
  expect(named('Types', { failed: 1 })).toEqual(['Types'])
  expect(named('Tests', { failed: 1, failures: ['a.test.ts: one'] })).toEqual(['a.test.ts: one'])
  expect(named('Tests', { failed: 0 })).toEqual([])
})

it('the last lines name what failed before the counts, and of many only the first', () => {
  const failures = Array.from({ length: 22 }, (_, index) => `test ${index + 1}`)
  const lines = summary({ passed: 5, failed: 22, skipped: 1, failures }).split('\n')
  expect(lines.slice(0, 3)).toEqual(['', 'Failed:', '  test 1'])
  expect(lines.slice(-3)).toEqual(['  test 20', '  and 2 more', '5 passed, 22 failed, 1 skipped'])
})

it('the last line of a run without failures is the counts', () => {
  expect(summary({ passed: 5, failed: 0, skipped: 0, failures: [] })).toBe('\n5 passed, 0 failed')
})
