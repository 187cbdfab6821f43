// Changes of a workspace since a check passed: it looks again only at what they may break.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from '../workspaces.mjs'

const rules = '.dependency-cruiser.mjs'
/** Further files and folders that the checks of a workspace read. */
const others = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json', rules]

const recordOf = (check, workspace) => join(root, '.test', `passed.${check}.${workspace}.json`)
const hash = (text) => createHash('sha1').update(text).digest('hex')

/** @returns the files that a workspace's checks may read, each with a hash of its content; null outside a Git repository */
export function contentsFor(workspace, read = (path) => readFileSync(join(root, path))) {
  try {
    const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--deduplicate', '--', workspace, ...others]
    const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0')
    // A deleted file is listed until the deletion is staged.
    const present = paths.filter((path) => path && existsSync(join(root, path)))
    return Object.fromEntries(present.map((path) => [path, hash(read(path))]))
  } catch {
    return null
  }
}

const importStatement = /\b(?:import|export|require)(?:\s+type\b)?(?:[\w$*{},\s]*?\bfrom)?\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(['"`])[^'"`\n]+\1/g

/** @returns the import statements of a module, and whatever else looks like one */
export const importsIn = (source) => source.match(importStatement) ?? []

const isModule = (path) => /\.[mc]?[jt]sx?$/.test(path)

/** @returns as `contentsFor`, but of each module its imports alone; the rules are read whole */
export const importsFor = (workspace) =>
  contentsFor(workspace, (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return isModule(path) && path !== rules ? importsIn(text).join('\n') : text
  })

/** @returns the workspace's modules that differ; null where all have to be checked, since something else differs or is gone */
export function changedCode(workspace, before, now) {
  if (!before || !now || Object.keys(before).some((path) => !(path in now))) return null
  const changed = Object.keys(now).filter((path) => now[path] !== before[path])
  return changed.every((path) => path.startsWith(`${workspace}/src/`) && /\.tsx?$/.test(path)) ? changed : null
}

export function readPassed(check, workspace) {
  try {
    return JSON.parse(readFileSync(recordOf(check, workspace), 'utf8'))
  } catch {
    return null
  }
}

/** @returns whether the check has passed with these files */
export const hasPassed = (check, workspace, contents) => contents !== null && isDeepStrictEqual(readPassed(check, workspace), contents)

/** @param contents as they were before the check, which has passed since */
export function keepPassed(check, workspace, contents) {
  if (!contents) return
  mkdirSync(dirname(recordOf(check, workspace)), { recursive: true })
  writeFileSync(recordOf(check, workspace), JSON.stringify(contents))
}
