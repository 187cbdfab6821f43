import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

/** Files of each walk at most, in the page's order. */
const limits = [25, 20, 15]

const walks = readFileSync(join(root, 'docs/walks.md'), 'utf8')
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    files: [...section.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file]) => file ?? ''),
  }))

describe('docs/walks.md', () => {
  it('has three walks', () => expect(walks).toHaveLength(limits.length))

  it.each(walks)('names files that exist: $title', ({ files }) => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it.each(walks.map((walk, index) => ({ ...walk, limit: limits[index] ?? 0 })))('stays short: $title', ({ files, limit }) => {
    expect(files.length).toBeLessThanOrEqual(limit)
  })
})
