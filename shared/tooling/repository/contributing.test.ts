// Everything that CONTRIBUTING.md names is there: files and what is in them, commands, and the order of the server's folders.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IRegularForbiddenRuleType } from 'dependency-cruiser'
import { expect, it } from 'vitest'
import configuration from '../../../.dependency-cruiser.mjs'
import repository from '../../../package.json' with { type: 'json' }
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

/** True for words that `npm test` knows. */
function isKnownTest([kind = '', word = '']: string[]): boolean {
  if (kind === 'file') return globSync(`{api,host,remote-*,shared}/**/*${word}*.test.{ts,tsx}`, { cwd: root }).length > 0
  return ['', 'quick'].includes(kind) || existsSync(join(root, kind, 'package.json'))
}

it.each([...new Set([...text.matchAll(/`(np[mx] [^`]+)`/g)].map((match) => match[1] ?? ''))])('%s is a command', (command) => {
  const [program, name = '', ...words] = command.replace(/^npm run /, 'npm ').split(' ')
  if (program === 'npx') expect(existsSync(join(root, 'node_modules/.bin', name))).toBe(true)
  else if (name !== 'install') expect(repository.scripts).toHaveProperty(name)
  if (name === 'test') expect(isKnownTest(words.slice(1))).toBe(true)
})

const chain = /^\^api\/src\/([a-z]+)/
const folders = (configuration.forbidden as IRegularForbiddenRuleType[]).flatMap(({ from }) => chain.exec(`${from.path}`)?.[1] ?? [])

it.each(['CONTRIBUTING.md', 'docs/decisions/0065-one-way-folders.md'])('%s has the order of the rules for imports', (file) => {
  const [line = ''] = /.*tracing`? → .*/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  expect(folders.length).toBeGreaterThan(20)
  expect(line.replaceAll('`', '')).toContain(`${folders.join(' → ').replace('config', 'config.ts')} → app.ts`)
})
