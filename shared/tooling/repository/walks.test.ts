import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

/** Files of each walk at most, of its table and of the list below it, in the page's order. */
const limits = [30, 31, 37]

const filesIn = (text: string) => [...new Set([...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file ?? ''))]

const walks = readFileSync(join(root, 'docs/walks.md'), 'utf8')
  .split('\n## ')
  .slice(1)
  .map((section) => {
    // Under a further heading stands what follows the walk, or runs beside it.
    const [walk = '', ...beside] = section.split('\n### ')
    return { title: section.split('\n')[0] ?? '', files: filesIn(walk), others: filesIn(beside.join('\n')) }
  })

describe('docs/walks.md', () => {
  it('has three walks', () => expect(walks).toHaveLength(limits.length))

  it.each(walks)('names files that exist: $title', ({ files, others }) => {
    expect(files.length).toBeGreaterThan(0)
    expect([...files, ...others].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it.each(walks.map((walk, index) => ({ ...walk, limit: limits[index] ?? 0 })))('stays short: $title', ({ files, limit }) => {
    expect(files.length).toBeLessThanOrEqual(limit)
  })

  it.each(walks)('names a file once, in the walk or beside it: $title', ({ files, others }) => {
    expect(others.filter((file) => files.includes(file))).toEqual([])
  })
})
