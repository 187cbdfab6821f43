// Every source file is among those that `npm test` type-checks: a pattern that matches nothing says nothing.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const isSource = (file: string) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist[^/]*|data|\.[^/]+)\//.test(file)

it('no source file is left out of the type check', { timeout: 60_000 }, () => {
  const listed = execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--listFilesOnly'], {
    cwd: root,
    encoding: 'utf8',
  })
  const checked = new Set(listed.split('\n').map((file) => relative(root, file.trim())))
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^(\.|node_modules|data)/.test(entry.name),
  )
  const sources = folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
  )
  expect(sources.filter((file) => isSource(file) && !checked.has(file))).toEqual([])
})
