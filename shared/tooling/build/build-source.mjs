// The commit that a build is made from, for `release.json`: the team reads it beside the release, and a shop refuses a build of an older one.
import { spawnSync } from 'node:child_process'
import { root } from '../workspaces.mjs'

const longest = { author: 200, message: 300 }

function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trimEnd() : null
}

/** @returns `BuildSource` of shared/contracts/releases.ts; null outside of a checkout, or without git */
export function readSource(folder = root) {
  const [commit, author = '', seconds, message = ''] = git(folder, 'log', '-1', '--format=%H%n%an%n%ct%n%s')?.split('\n') ?? []
  const changes = git(folder, 'status', '--porcelain')
  if (!commit || changes === null) return null
  return {
    commit,
    author: author.slice(0, longest.author),
    message: message.slice(0, longest.message),
    committedAt: new Date(Number(seconds) * 1000).toISOString(),
    clean: changes === '',
  }
}

/** @returns true where the checkout's commit comes before the other one in its own history; null where that one is unknown here */
export function isBehind(commit, folder = root) {
  if (git(folder, 'cat-file', '-e', `${commit}^{commit}`) === null) return null
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', 'HEAD', commit], { cwd: folder })
  return status === 0 && git(folder, 'rev-parse', 'HEAD') !== commit
}
