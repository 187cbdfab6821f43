// Changes of a workspace since all of its tests passed: only the tests that they may break run again.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../workspaces.mjs'

/** Further files and folders that the tests of a workspace read. */
const others = ['shared', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts']

const recordOf = (workspace) => join(root, '.test', `passed.${workspace}.json`)

/** @returns the files that a workspace's tests may read, each with a hash of its content; null outside a Git repository */
export function contentsFor(workspace) {
  try {
    const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--deduplicate', '--', workspace, ...others]
    const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0')
    // A deleted file is listed until the deletion is staged.
    const present = paths.filter((path) => path && existsSync(join(root, path)))
    return Object.fromEntries(
      present.map((path) => [
        path,
        createHash('sha1')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
    )
  } catch {
    return null
  }
}

/** @returns the workspace's modules that differ; null where all tests have to run, since something else differs or is gone */
export function changedCode(workspace, before, now) {
  if (!before || !now || Object.keys(before).some((path) => !(path in now))) return null
  const changed = Object.keys(now).filter((path) => now[path] !== before[path])
  return changed.every((path) => path.startsWith(`${workspace}/src/`) && /\.tsx?$/.test(path)) ? changed : null
}

export function readPassed(workspace) {
  try {
    return JSON.parse(readFileSync(recordOf(workspace), 'utf8'))
  } catch {
    return null
  }
}

/** @param contents as they were before the tests, which have all passed since */
export function keepPassed(workspace, contents) {
  if (!contents) return
  mkdirSync(dirname(recordOf(workspace)), { recursive: true })
  writeFileSync(recordOf(workspace), JSON.stringify(contents))
}
