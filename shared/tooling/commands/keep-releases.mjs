// `npm run keep-releases`, after a deployment: adds the current builds to the earlier releases with which every later host and remote must
// be compatible (e2e/tests/releases/earlier-releases.spec.ts). Releases that no shop runs any more may be deleted.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'tar'
import { isReleased } from '../build/build-description.mjs'
import { say } from '../launch/console.mjs'
import { builtWorkspaces, readJson, remoteName, root } from '../workspaces.mjs'
import { ensureBuilds } from './build.mjs'

const folder = join(root, 'e2e/earlier-releases')

export async function run() {
  if (!(await ensureBuilds())) return 1
  mkdirSync(folder, { recursive: true })
  for (const workspace of builtWorkspaces()) {
    const cwd = join(root, workspace, 'dist')
    const { version } = readJson(join(cwd, 'release.json'))
    const file = join(folder, `${remoteName(workspace)}-${version}.tgz`)
    const files = readdirSync(cwd).filter((name) => isReleased(name) || name === 'release.json')
    await create({ gzip: { level: 9 }, cwd, portable: true, file }, files)
    say(`Kept: ${workspace} ${version}`)
  }
  return 0
}
