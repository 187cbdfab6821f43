// `npm run build [workspace…]`: builds the host and the remotes whose sources have changed, or those named, each in a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildVersion } from '../build/build-version.mjs'
import { say, secondsSince } from '../launch/console.mjs'
import { builtWorkspaces, folderOf, isPackaged, readJson, root } from '../workspaces.mjs'

const atOnce = 2
const typesOfPackages = ['--import', pathToFileURL(join(import.meta.dirname, '../launch/strip-types.mjs')).href]

/** True when the build in `dist` is of other sources than the current ones. */
export function isStale(workspace) {
  const release = join(folderOf(workspace), 'dist/release.json')
  return !existsSync(release) || readJson(release).version !== buildVersion(workspace)
}

/** @returns whether it succeeded */
async function program(name, args, env = process.env) {
  const script = join(import.meta.dirname, '../build', name)
  const options = ['--disable-warning=DEP0155', ...(isPackaged ? typesOfPackages : [])]
  const [code] = await once(
    spawn(process.execPath, [...options, script, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }),
    'close',
  )
  return code === 0
}

async function build(workspace) {
  const start = performance.now()
  const succeeded = await program('build-workspace.mjs', [workspace])
  if (succeeded) say(`Build: ${workspace} after ${secondsSince(start)}`)
  return succeeded
}

/** Builds only to test it, and faster; `dist` keeps what it has. @returns whether it succeeded */
export const buildTrial = (workspace, folder) =>
  program('build-trial.mjs', [workspace, folder], { NODE_COMPILE_CACHE: join(root, '.test/compile-cache'), ...process.env })

/** @returns whether everything is built. */
export async function ensureBuilds(workspaces = builtWorkspaces().filter(isStale)) {
  const waiting = workspaces.values()
  const results = []
  const worker = async () => {
    for (const workspace of waiting) results.push(await build(workspace))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results.every(Boolean)
}

export async function run(named) {
  const unknown = named.filter((workspace) => !builtWorkspaces().includes(workspace))
  if (unknown.length > 0) {
    say(`No such workspace: ${unknown.join(', ')}. Known: ${builtWorkspaces().join(', ')}`)
    return 1
  }
  return (await ensureBuilds(named.length > 0 ? named : undefined)) ? 0 : 1
}
