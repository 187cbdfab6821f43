// `npm run build [workspace…]`: builds the host and the remotes whose sources have changed, or those named, each in a process of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildVersion } from '../build/build-version.mjs'
import { say, secondsSince } from '../launch/console.mjs'
import { builtWorkspaces, readJson, root } from '../workspaces.mjs'

const atOnce = 2

/** True when the build in `dist` is of other sources than the current ones. */
export function isStale(workspace) {
  const release = join(root, workspace, 'dist/release.json')
  return !existsSync(release) || readJson(release).version !== buildVersion(workspace)
}

/** @param options.args further ones for Node */
export function build(workspace, { args = [], env = process.env } = {}) {
  const start = performance.now()
  return new Promise((resolve) => {
    const script = join(root, 'shared/tooling/build/build-workspace.mjs')
    const child = spawn(process.execPath, ['--disable-warning=DEP0155', ...args, script, workspace], {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: root,
      env,
    })
    child.on('close', (code) => {
      if (code === 0) say(`Build: ${workspace} after ${secondsSince(start)}`)
      resolve(code === 0)
    })
  })
}

/** @returns whether everything is built. */
export async function ensureBuilds(workspaces = builtWorkspaces().filter(isStale)) {
  const waiting = [...workspaces]
  const results = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await build(next))
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
