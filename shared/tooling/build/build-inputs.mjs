// The inputs of a build: the files that webpack read for it, and the tools with their settings. Its version is a hash of these alone, so
// that a change elsewhere renews nothing.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { exposesOf } from '../webpack/parts.mjs'
import { folderOf, isPackaged, readJson, root, sharedFolder } from '../workspaces.mjs'

const tools = ['webpack', 'build'].map((folder) => join(import.meta.dirname, '..', folder))
/** Beside what webpack reads: settings, and what `release.json` is written from. */
const settings = (workspace) =>
  [
    join(folderOf(workspace), 'package.json'),
    join(folderOf(workspace), 'webpack.config.mjs'),
    join(sharedFolder, 'package.json'),
    join(sharedFolder, 'lib/remote-contract.ts'),
    join(import.meta.dirname, '../workspaces.mjs'),
  ].map((path) => relative(root, path).split(sep).join('/'))

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** The tools' own sources, by their names. */
const toolTexts = () =>
  tools.flatMap((folder) =>
    filesIn(folder)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )

/** Names that the configuration reads from folders: a new one is part of the build without any change of a file. */
export const listed = (workspace) => [
  ...Object.keys(exposesOf(folderOf(workspace))),
  ...filesIn(join(folderOf(workspace), 'src/page-scripts')),
]

const listOf = (workspace) => join(folderOf(workspace), 'dist.inputs/files.json')

/** @returns the files of the last build, by their paths in the project; null before the first */
export const readInputs = (workspace) => (existsSync(listOf(workspace)) ? readJson(listOf(workspace)) : null)

export function writeInputs(workspace, files) {
  mkdirSync(join(folderOf(workspace), 'dist.inputs'), { recursive: true })
  writeFileSync(listOf(workspace), JSON.stringify(files))
}

/** @param files that webpack reads, by their paths in the project
 *  @param names that the configuration reads
 *  @returns a hash of their contents, the tools and the settings */
export function hashOfInputs(workspace, files, names = listed(workspace)) {
  const hash = createHash('sha256')
  const all = new Set([...files, ...settings(workspace)])
  for (const file of [...all].sort()) {
    const path = join(root, file)
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : '\0gone')
  }
  const texts = toolTexts()
  hash.update(JSON.stringify([names, texts, toolPackages(texts)]))
  return hash.digest('hex').slice(0, 10)
}

/** The installed versions of the packages that build, with all that they depend on. Those that pages run are among the files. */
function toolPackages(texts) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const text = texts.map(([, source]) => source).join('\n')
  const named = isPackaged
    ? ['@lechaim/tooling']
    : Object.keys(packages[''].devDependencies).filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
  const found = new Map()
  const waiting = named.map((name) => ['', name])
  for (const [from, name] of waiting) {
    const path = placeOf(packages, from, name)
    if (!path || found.has(path)) continue
    const { version, dependencies = {}, optionalDependencies = {} } = packages[path]
    found.set(path, version)
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }).map((other) => [path, other]))
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** As Node finds it: beside the package that asks, or further up. */
function placeOf(packages, from, name) {
  const parts = from.split('/node_modules/')
  for (let depth = parts.length; depth > 0; depth--) {
    const folder = parts.slice(0, depth).join('/node_modules/')
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}

/** A file's path in the project; null for the root's manifest, which every look-up reads, and for what lies elsewhere. */
function pathInProject(file) {
  const inPackages = file.lastIndexOf(`${sep}node_modules${sep}`)
  const path = file.startsWith(root + sep) ? relative(root, file) : inPackages < 0 ? null : file.slice(inPackages + 1)
  return path === null || path === 'package.json' ? null : path.split(sep).join('/')
}

/** Collects the files of a workspace's builds once webpack has read all of them, and ends the builds there when they are of another version
 *  than was assumed. */
export class BuildInputs {
  files = []
  /** True when the builds were ended. */
  isOther = false
  #waiting
  #found = new Set()
  #all = Promise.withResolvers()

  /** @param count of the builds
   *  @param isExpected called with the files */
  constructor(count, isExpected) {
    this.#waiting = count
    this.isExpected = isExpected
  }

  apply(compiler) {
    compiler.hooks.failed.tap('BuildInputs', () => this.#all.resolve())
    // After the plugins that add shared modules.
    compiler.hooks.finishMake.tapPromise({ name: 'BuildInputs', stage: 1000 }, async (compilation) => {
      const read = [...compilation.modules].flatMap((module) => [...(module.buildInfo?.fileDependencies ?? [])])
      for (const file of [...compilation.fileDependencies, ...read]) this.#found.add(pathInProject(file))
      this.#waiting--
      if (this.#waiting === 0) this.#decide()
      await this.#all.promise
      if (this.isOther) throw new Error('The build is of another version')
    })
  }

  #decide() {
    const isFile = (file) => file !== null && statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
    this.files = [...this.#found].filter(isFile).sort()
    this.isOther = !this.isExpected(this.files)
    this.#all.resolve()
  }
}
