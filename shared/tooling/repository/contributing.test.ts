// The recipes of CONTRIBUTING.md name files and what is in them: they hold as long as both are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

it('every file and folder that it names is there', () => {
  const paths = [...text.matchAll(/`((?:api|shared|host|e2e|remote-[a-z]+|docs)\/[\w./-]+)`/g)].map((match) => match[1] ?? '')
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('every name that a recipe gives is declared in its file', () => {
  const named = [...text.matchAll(/`(\w+)`(?: and `(\w+)`)? in `([\w./-]+\.tsx?)`/g)]
  expect(named.length).toBeGreaterThan(4)
  for (const [whole, first, second, file = ''] of named) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const name of [first, second]) if (name) expect(source, whole).toMatch(new RegExp(`(const|function|interface|type) ${name}\\b`))
  }
})
