// Texts of pages live in messages files, where they are found, compared and changed together.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const components = globSync('{host,remote-*,shared}/**/*.tsx', { cwd: root, exclude: ['**/node_modules', '**/dist'] }).filter(
  (path) => !/\.test\.tsx$|\/test-[^/]*$/.test(path),
)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

it('no component has a Hebrew text of its own', () => {
  expect(components.length).toBeGreaterThan(100)
  expect(components.filter((path) => /[\u05D0-\u05EA]/.test(withoutComments(readFileSync(join(root, path), 'utf8'))))).toEqual([])
})
