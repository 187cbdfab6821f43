// The packages for a team's own repository hold what their files use, and nothing besides.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readJson } from '../workspaces.mjs'
import { toolingFiles } from './contents.mjs'
import { packPackages } from './pack.mjs'

let folder = ''
const unpacked = (name: string) => join(folder, name, 'package')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lechaim-packages-'))
  for (const [name, archive] of Object.entries<string>(packPackages(folder))) {
    const place = join(folder, name)
    spawnSync('mkdir', ['-p', place])
    spawnSync('tar', ['-xzf', join(folder, archive), '-C', place])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (name: string) =>
  spawnSync('find', ['.', '-type', 'f'], { cwd: unpacked(name), encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((file) => file.slice(2))
    .sort()

const importsOf = (text: string) =>
  [...text.matchAll(/(?:^import|^export|\bimport\(|\bfrom) ?(?:[^'\n;]*? from )?'([^'\s]+)'/gm)].map(([, name = '']) => name)

it('the shared package has the modules of pages, without tests, tools and what the host alone uses', () => {
  const files = filesOf('@lechaim/shared')
  expect(files).toEqual(expect.arrayContaining(['package.json', 'ui/button.tsx', 'stores/cart.ts', 'dev/mount-alone.tsx', 'ui/base.css']))
  expect(files.filter((file) => /\.test\.|^(tooling|server)\//.test(file))).toEqual([])
  expect(readFileSync(join(unpacked('@lechaim/shared'), 'contracts/shown-slots.ts'), 'utf8')).toContain('"home-after-best-sellers"')
})

it('the tools are those of a team, each of them used', () => {
  expect(filesOf('@lechaim/tooling')).toEqual([...toolingFiles, 'LICENSE', 'biome.json', 'package.json'].sort())
  const texts = toolingFiles.map((file) => readFileSync(join(unpacked('@lechaim/tooling'), file), 'utf8')).join('\n')
  const named = (file: string) =>
    texts.includes(
      file
        .split('/')
        .at(-1)
        ?.replace(/\.mjs$/, '') ?? '',
    )
  expect(toolingFiles.filter((file) => file !== 'lechaim.mjs' && !named(file))).toEqual([])
})

it('the tools import each other and the packages that they depend on', () => {
  const { dependencies, peerDependencies } = readJson(join(unpacked('@lechaim/tooling'), 'package.json'))
  const packaged = Object.keys({ ...dependencies, ...peerDependencies })
  const wrong = toolingFiles.flatMap((file) => {
    const imported = importsOf(readFileSync(join(unpacked('@lechaim/tooling'), file), 'utf8'))
    return imported
      .filter((name) =>
        name.startsWith('.')
          ? !toolingFiles.includes(normalize(join(file, '..', name)))
          : !isBuiltin(name) && !packaged.some((one) => name === one || name.startsWith(`${one}/`)),
      )
      .map((name) => `${file}: ${name}`)
  })
  expect(wrong).toEqual([])
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
})
