// The form of the records in docs/decisions, as their README describes it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const folder = join(root, 'docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const about = read('README.md')
const records = readdirSync(folder).filter((file) => file !== 'README.md')
const mostWords = Number(/at most (\d+) words/.exec(about)?.[1])

it.each(records)('%s is short, with its number, date and status', (file) => {
  const text = read(file)
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(mostWords)
  expect(text).toMatch(new RegExp(`^# ${file.slice(0, 4)} · .+\n\nDate: \\d{4}-\\d\\d-\\d\\d.*Status: `))
})

it('every number is that of one record, or the README says that it was never used', () => {
  const unused = [...about.matchAll(/number (\d{4}) was never used/g)].map((match) => match[1] ?? '')
  const numbers = [...records.map((file) => file.slice(0, 4)), ...unused].sort()
  expect(numbers).toEqual(numbers.map((_, index) => `${index + 1}`.padStart(4, '0')))
})
