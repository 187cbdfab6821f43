import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const rows = [...readFileSync(resolve(root, 'docs/auth-calls.md'), 'utf8').matchAll(/^\| (`.+) \| `(.+)` \| (.+) \|$/gm)]

test('the table of calls has rows', () => {
  expect(rows.length).toBeGreaterThan(10)
})

test.each(rows.map(([, call = '', file = '', name = '']) => [call, file, name]))('%s is tested as the table says', (_, file, name) => {
  expect(readFileSync(resolve(root, file), 'utf8')).toContain(`'${name}'`)
})
