// Each built workspace's README says what it exposes, where things are and what to type: all of that has to be so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtWorkspaces, readJson, root } from '../workspaces.mjs'

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

describe.each(builtWorkspaces())('the README of %s', (workspace) => {
  const folder = join(root, workspace)
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const found = (pattern: RegExp) => [...readme.matchAll(pattern)].map((match) => match[1] ?? '')

  it('lists exactly its exposes', () => {
    const exposes = ['view', 'slot'].flatMap((kind) =>
      filesIn(join(folder, 'src', kind)).flatMap((file) => file.match(/^([a-z-]+)\.tsx$/)?.[1]?.replace(/^/, `./${kind}/`) ?? []),
    )
    expect(found(/^- `(\.\/(?:view|slot)\/[a-z-]+)`:/gm).sort()).toEqual(exposes.sort())
  })

  it('names every folder of its sources, and points at nothing that is gone', () => {
    const folders = readdirSync(join(folder, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !readme.includes(`src/${name}/`))).toEqual([])
    const paths = [...found(/^\| `(src\/[^`]+)`/gm), ...found(/\]\(([^)]+)\)/g)]
    expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })

  it('gives commands that exist', () => {
    const commands = [...readme.matchAll(/npm (?:run )?([a-z-]+)(?: -w ([a-z0-9-]+))?/g)]
    const unknown = commands.filter(([, script = '', of = '.']) => !(script in readJson(join(root, of, 'package.json')).scripts))
    expect(unknown.map(([whole]) => whole)).toEqual([])
    expect(readme).toContain(`npm test -- ${workspace}`)
    expect(readme).toContain(`npm run release -w ${workspace} -- --to `)
  })
})
