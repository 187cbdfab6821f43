// The README and its lists of commands and settings: everything they name is there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { benchmarks } from '../commands/bench.mjs'
import { apiBenchParts, root } from '../workspaces.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const commandList = read('docs/commands.md')
const settings = read('docs/configuration.md')
const found = (pattern: RegExp, text = readme) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]

it('every command is a script of its workspace', () => {
  const scripts = (workspace: string) => JSON.parse(read(join(workspace, 'package.json'))).scripts ?? {}
  const commands = [...`${readme}\n${commandList}`.matchAll(/npm (?:run )?(start|test|[a-z-]+)(?: -w ([a-z-]+))?/g)].filter(
    ([whole]) => !/npm (ci|install)/.test(whole),
  )
  expect(commands.length).toBeGreaterThan(30)
  for (const [whole, script = '', workspace = '.'] of commands)
    if (whole.includes('run') || /start|test/.test(script)) expect(scripts(workspace), whole).toHaveProperty(script)
})

it('the list of commands has every benchmark and no other', () => {
  const listed = [...commandList.matchAll(/`npm run bench -- ([a-z]+(?: [a-z-]+)?)/g)].map((match) => match[1])
  const parts = ['shared', ...apiBenchParts()].map((part) => `api ${part}`)
  expect(listed.sort()).toEqual([...benchmarks, ...parts].sort())
})

it('the table lists exactly the settings of the server and of the release commands', () => {
  const documented = found(/`([A-Z][A-Z_]{3,})`/g, settings).filter((name) => name !== 'CHROME_PATH')
  const server = globSync('api/src/config/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const sources = [...server, 'shared/tooling/release/arguments.mjs'].map(read).join('\n')
  const clients = found(/readClient\(env, '([A-Z_]+)'/g, sources)
  const named = found(/\b(PORT|HOST|NODE_ENV|(?:LECHAIM|OTEL)_[A-Z_]+[A-Z])\b/g, sources)
  const used = [
    ...named.filter((name) => name !== 'LECHAIM_DEV_SERVERS' && !clients.includes(name)),
    ...clients.flatMap((client) => [`${client}_CLIENT_ID`, `${client}_CLIENT_SECRET`]),
  ]
  expect(documented.sort()).toEqual(used.sort())
})

it('every folder and file that it names is there', () => {
  const paths = [...found(/^\| `([a-z0-9/.-]+)`/gm), ...found(/`(shared\/[a-z]+)`/g), ...found(/\]\((docs\/[^)]+|LICENSE)\)/g)]
  expect(paths.length).toBeGreaterThan(12)
  for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
})

it('every script of the repository is listed among the commands', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const isListed = (script: string) => new RegExp(`npm (run )?${script}(?![a-z:-])`).test(`${readme}\n${commandList}`)
  expect(scripts.filter((script) => !isListed(script))).toEqual([])
})

it('a newcomer reads it in a few minutes: under 900 words', () => {
  expect(readme.split(/\s+/).length).toBeLessThan(900)
})
