// Remotes are generated in a copy of the project and checked by its rules there.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../commands/new-remote.mjs'
import { builtWorkspaces, readJson, root } from '../workspaces.mjs'
import { knownSlots, refusal } from './names.mjs'

const timeoutMs = 120_000
const copied = [
  'api',
  'docs/decisions',
  'e2e',
  'shared',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.gitignore',
  'biome.json',
  'tsconfig.json',
]
const isSource = (path: string) => !/[/\\](node_modules|dist[^/\\]*|data)$/.test(path)
let copy = ''
let refused: string[] = []

/** The project without builds and dependencies; its packages are links to the original's. */
function copyProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lechaim-new-remote-')))
  for (const name of [...copied, 'vitest.config.ts', ...builtWorkspaces()])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@lechaim'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !/^(\.|@lechaim$)/.test(name)))
    symlinkSync(join(root, 'node_modules', name), join(packages, name), 'junction')
  symlinkSync(join(folder, 'shared'), join(packages, '@lechaim/shared'), 'junction')
  return folder
}

beforeAll(() => {
  copy = copyProject()
}, timeoutMs)
afterAll(() => rmSync(copy, { recursive: true, force: true }))
beforeEach(() => {
  refused = []
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => refused.push(String(text)) > 0)
})
afterEach(() => vi.restoreAllMocks())

/** Possible leftovers. */
const state = () => [readdirSync(copy), readdirSync(join(copy, 'node_modules')), readFileSync(join(copy, 'package-lock.json'), 'utf8')]

describe('invalid names', () => {
  const asked = { name: 'made-by-a-test', slots: ['home-after-best-sellers'], views: ['made-by-a-test'] }
  it.each([
    [{ name: 'cart' }, '"cart" is taken: the folder remote-cart is there'],
    [{ name: 'remote-gifts' }, 'Leave "remote-" out of the name: --name gifts'],
    [{ name: 'host' }, '"host" is reserved'],
    [{ name: 'shared' }, '"shared" is reserved'],
    [{ name: 'GiftCards' }, '"GiftCards" is no name for a remote'],
    [{ name: 'gift--cards' }, '"gift--cards" is no name for a remote'],
    [{ name: '../gifts' }, '"../gifts" is no name for a remote'],
    [{ name: '2gifts' }, '"2gifts" is no name for a remote'],
    [{ name: 'g'.repeat(41) }, 'is too long'],
    [{ views: ['checkout'] }, 'The view "checkout" exists: remote-cart provides it'],
    [{ slots: ['Header'] }, '"Header" is no name for a slot or a view'],
    [{ slots: ['top-2'] }, '"top-2" is no name for a slot or a view'],
    [{ views: ['a/b'] }, '"a/b" is no name for a slot or a view'],
  ])('%o', (change, reason) => {
    expect(refusal(root, asked)).toBeNull()
    expect(refusal(root, { ...asked, ...change })).toContain(reason)
  })

  it.each([
    [[]],
    [['made-by-a-test']],
    [['--name', 'made-by-a-test']],
    [['--slot', 'header']],
    [['--name', 'made-by-a-test', '--place', 'header']],
    [['--name', 'cart', '--slot', 'header']],
  ])('are refused with one line and exit code 1, and create nothing: %j', async (args) => {
    const before = state()
    expect(await run(args, copy)).toBe(1)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/^[^\n]+\n$/)
    expect(state()).toEqual(before)
  })
})

it('finds the slots of host and remotes', () => {
  expect(knownSlots(root)).toEqual(expect.arrayContaining(['header', 'footer', 'overlay', 'header-actions', 'home-after-best-sellers']))
})

it('leaves nothing behind where the lockfile can’t take it', { timeout: timeoutMs }, async () => {
  const file = join(copy, 'remote-storefront/package.json')
  const manifest = readFileSync(file, 'utf8')
  const before = state()
  // A package that does not exist.
  writeFileSync(file, manifest.replace(/"nanostores": "[^"]+"/, '"nanostores": "999.0.0"'))
  try {
    expect(await run(['--name', 'made-by-a-test', '--slot', 'home-after-best-sellers'], copy)).toBe(1)
  } finally {
    writeFileSync(file, manifest)
  }
  expect(refused.join('')).toMatch(/^The lockfile could not be updated: [^\n]+\n$/)
  expect(state()).toEqual(before)
})

/** Runs a tool of the project, in the copy unless another folder is named.
 *  @returns its output on failure, else an empty text. */
function tool(file: string, args: string[], cwd = copy): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], { cwd, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe('a repository of its own', () => {
  it('has the two packages and nothing of the checkout, which stays as it is', { timeout: timeoutMs }, async () => {
    const before = state()
    const target = join(copy, '../', `${basename(copy)}-gifts`)
    try {
      expect(await run(['--standalone', target, '--name', 'gifts', '--view', 'gifts', '--shop', 'https://shop.example'], copy)).toBe(0)
      expect(state()).toEqual(before)
      const { name, shop, scripts, dependencies, devDependencies } = readJson(join(target, 'package.json'))
      expect({ name, shop }).toEqual({ name: 'remote-gifts', shop: 'https://shop.example' })
      const vendored = { ...dependencies, ...devDependencies }
      for (const shared of ['@lechaim/shared', '@lechaim/tooling'])
        expect(existsSync(join(target, vendored[shared].replace('file:', '')))).toBe(true)
      const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const texts = files
        .filter(({ name }) => !name.endsWith('.tgz'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      expect(texts.filter((text) => text.includes(copy) || text.includes('launch.mjs'))).toEqual([])
      const { format, ...others } = scripts
      expect(format).toBe('biome check --write .')
      expect(Object.values(others).every((script) => String(script).startsWith('lechaim '))).toBe(true)
      const installed = join(target, 'node_modules/@lechaim/tooling')
      mkdirSync(installed, { recursive: true })
      spawnSync('tar', ['-xzf', join(target, vendored['@lechaim/tooling'].replace('file:', '')), '-C', installed, '--strip-components=1'])
      expect(tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], target)).toBe('')
      writeFileSync(join(target, 'src/messages.ts'), 'export const messages = { title: "x" };\n')
      expect(tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], target)).toContain('src/messages.ts')
      expect(await run(['--standalone', target, '--name', 'gifts'], copy)).toBe(1)
      expect(refused.at(-1)).toMatch(/is taken: name a folder that is empty or not there yet\n$/)
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  })
})

describe('the generated remote', () => {
  const places = ['--slot', 'home-after-best-sellers', '--slot', 'nowhere', '--view', 'made-by-a-test']
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const code = await run(['--name', 'made-by-a-test', ...places], copy)
    vi.restoreAllMocks()
    if (code !== 0) throw new Error('No remote was made')
  }, timeoutMs)

  it("is in the lockfile and linked, and leaves the root's manifest unchanged", () => {
    const { packages } = readJson(join(copy, 'package-lock.json'))
    expect(packages['node_modules/@lechaim/remote-made-by-a-test']).toEqual({ resolved: 'remote-made-by-a-test', link: true })
    expect(packages['remote-made-by-a-test'].dependencies).toEqual(readJson(join(copy, 'remote-made-by-a-test/package.json')).dependencies)
    expect(realpathSync(join(copy, 'node_modules/@lechaim/remote-made-by-a-test'))).toBe(join(copy, 'remote-made-by-a-test'))
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(readdirSync(join(copy, 'node_modules')).filter((name) => name.startsWith('.new'))).toEqual([])
  })

  it("has the other remotes' versions of its packages", () => {
    const { dependencies } = readJson(join(copy, 'remote-made-by-a-test/package.json'))
    const others = readJson(join(root, 'remote-cart/package.json')).dependencies
    expect(dependencies).toEqual(Object.fromEntries(Object.keys(dependencies).map((name) => [name, others[name]])))
  })

  it('has the commands of the other remotes', () => {
    const scriptsOf = (remote: string) => readJson(join(copy, remote, 'package.json')).scripts
    expect(scriptsOf('remote-made-by-a-test')).toMatchObject({ dev: expect.stringMatching(/launch\.mjs dev remote-made-by-a-test$/) })
    expect(Object.keys(scriptsOf('remote-made-by-a-test'))).toEqual(Object.keys(scriptsOf('remote-cart')))
  })

  it('passes format and lint', { timeout: timeoutMs }, () => {
    const made = ['remote-made-by-a-test', 'e2e/tests/remotes/made-by-a-test.spec.ts']
    expect(tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', ...made])).toBe('')
  })

  it('passes the type check', { timeout: timeoutMs }, () => {
    const include = ['remote-made-by-a-test', 'e2e/tests/remotes', 'shared/dev/webpack.d.ts', 'shared/ui/css.d.ts']
    writeFileSync(join(copy, 'tsconfig.made.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    expect(tool('typescript/bin/tsc', ['--project', 'tsconfig.made.json'])).toBe('')
  })

  it('passes its own tests and the rules on lockfile and READMEs', { timeout: timeoutMs }, () => {
    const report = join(copy, 'report.json')
    const rulebooks = ['lockfile', 'workspace-readmes'].map((name) => `shared/tooling/repository/${name}.test.ts`)
    expect(
      tool('vitest/vitest.mjs', [
        'run',
        '--root',
        copy,
        '--reporter=json',
        `--outputFile=${report}`,
        'remote-made-by-a-test',
        ...rulebooks,
      ]),
    ).toBe('')
    const { testResults } = readJson(report)
    const files = testResults.map(({ name }: { name: string }) => name.slice(copy.length + 1))
    expect(files).toEqual(
      expect.arrayContaining(
        ['slot/home-after-best-sellers', 'slot/nowhere', 'view/made-by-a-test'].map(
          (place) => `remote-made-by-a-test/src/${place}.test.tsx`,
        ),
      ),
    )
    const rules = testResults.flatMap(({ assertionResults }: { assertionResults: { fullName: string }[] }) =>
      assertionResults.map(({ fullName }) => fullName),
    )
    expect(rules).toContain('the README of remote-made-by-a-test lists exactly its exposes')
  })

  it('cannot be generated twice', async () => {
    expect(await run(['--name', 'made-by-a-test', '--slot', 'header'], copy)).toBe(1)
    expect(existsSync(join(copy, 'remote-made-by-a-test/src/slot/header.tsx'))).toBe(false)
  })
})
