// A build's version: the workspace's own and a hash of all its sources, so that equal sources are one release.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, isPackaged, readJson, root } from '../workspaces.mjs'

const skipped = /^(node_modules|dist.*|data|vendor|\..*)$|\.test\.tsx?$|\.md$/

function* filesUnder(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else yield path
  }
}

/** The lockfile of a team's own repository has the hashes of the packages that it is built with, the shared one among them. */
const sourcesOf = (workspace) => (isPackaged ? filesUnder('') : ['package-lock.json', ...filesUnder('shared'), ...filesUnder(workspace)])

/** @returns `<version>+<hash>` of a workspace's sources, the shared package, and the installed dependencies. */
export function buildVersion(workspace) {
  const hash = createHash('sha256')
  for (const path of sourcesOf(workspace)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return `${readJson(join(folderOf(workspace), 'package.json')).version}+${hash.digest('hex').slice(0, 10)}`
}
