// `npm run release -w remote-cart -- --to https://shop.example [--canary 10 | --preview] [--drop ./slot/x] [--at https://cdn.example/…/]
// [--expect <live>] [--older] [--large]`: builds one remote, checks it as the shop will, and uploads it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { create } from 'tar'
import { isBehind, readSource } from '../build/build-source.mjs'
import { buildVersion } from '../build/build-version.mjs'
import { say, secondsSince } from '../launch/console.mjs'
import { checkCanary, ReleaseFailure, readArguments, UsageError } from '../release/arguments.mjs'
import { explained, sayResult } from '../release/command.mjs'
import { ask, ConnectionCut } from '../release/shop.mjs'
import { apiCommands, folderOf, isPackaged, readJson } from '../workspaces.mjs'
import { ensureBuilds, isStale } from './build.mjs'
import { checkFit } from './check.mjs'

const options = {
  canary: { type: 'string' },
  preview: { type: 'boolean', default: false },
  drop: { type: 'string', multiple: true, default: [] },
  at: { type: 'string' },
  /** A finished build to be released instead of a new one. */
  build: { type: 'string' },
  /** The version that must be live, for two who release at once. */
  expect: { type: 'string' },
  /** Releases a build of an older commit than what is live. */
  older: { type: 'boolean', default: false },
  /** Releases a build over its budget. */
  large: { type: 'boolean', default: false },
}

export const run = (rest) => explained(() => release(readArguments(rest, options)))

async function release({ workspace, remote, build, ...wishes }) {
  const query = queryOf(wishes)
  // The shop's history is asked for first, as a build takes long. A remote that has never been released has none.
  const history = (await ask(wishes, remote, { notFound: null })) ?? { releases: [] }
  if (!build) refuseOutdated(workspace, history, wishes)
  // npm runs commands in the project's folder; the path is of the one where it was typed.
  const folder = build === undefined ? await built(workspace) : resolve(process.env.INIT_CWD ?? '', build)
  // Earlier builds hold the bundler's statistics.
  const files = namesIn(folder).filter((file) => !file.startsWith('mf-stats'))
  const version = await checkHere(remote, folder, files, wishes)
  const archive = await packed(folder, files, build ? null : readSource())
  say(`Pack: ${files.length} files, ${Math.ceil(archive.length / 1024)} KB`)
  const start = performance.now()
  const answer = await ask(wishes, `${remote}?${query}`, { body: archive, type: 'application/gzip' }).catch((error) => {
    if (error instanceof ConnectionCut) return afterCut(wishes, remote, version, error)
    throw error
  })
  say(`Upload: taken by ${wishes.shop} after ${secondsSince(start)}`)
  sayResult(answer)
}

/** @returns the release that the shop stored before the connection broke
 *  @throws ReleaseFailure */
async function afterCut(wishes, remote, version, { message }) {
  const history = await ask(wishes, remote, { notFound: { releases: [] } }).catch(() => null)
  if (!history)
    throw new ReleaseFailure(`${message}, and what became of the upload can't be asked: run it again, each version is taken once`)
  const taken = history.releases.find((release) => release.version === version)
  if (!taken) throw new ReleaseFailure(`${message}: nothing was taken, run it again`)
  return { ...taken, remote, live: history.releases.find(({ state }) => state === 'live')?.version }
}

/** Before building: the version that would be built is stored already, or the checkout is behind what is live.
 *  @throws ReleaseFailure */
function refuseOutdated(workspace, { releases }, { older }) {
  const version = buildVersion(workspace)
  if (releases.some((release) => release.version === version))
    throw new ReleaseFailure(
      `Refused: ${version}, which these sources make, is stored already and never changes: "npm run releases" shows it, "npm run promote" makes it live`,
    )
  const live = releases.find(({ state }) => state === 'live')
  if (older || !live?.from || !isBehind(live.from.commit)) return
  throw new ReleaseFailure(
    `Refused: This checkout is behind ${live.version}, which is live and was built from ${live.from.commit.slice(0, 10)} ("${live.from.message}"): bring it up to date, or release it all the same with --older`,
  )
}

function queryOf({ canary, preview, drop, at, expect, older, large }) {
  if (canary !== undefined && preview) throw new UsageError('--canary or --preview, not both')
  checkCanary(canary)
  return new URLSearchParams({
    mode: preview ? 'preview' : canary === undefined ? 'live' : 'canary',
    ...(canary !== undefined && { traffic: canary }),
    ...(drop.length > 0 && { drop: drop.join(',') }),
    ...(at && { at }),
    ...(expect && { expect }),
    ...(older && { older }),
    ...(large && { large }),
  })
}

async function built(workspace) {
  if (isStale(workspace) && !(await ensureBuilds([workspace]))) throw new ReleaseFailure('It does not build: see above')
  return join(folderOf(workspace), 'dist')
}

/** @throws UsageError */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new UsageError(`--build can't be read: ${error.message}`)
  }
}

/** The shop's own checks that need no shop, before the upload.
 *  @returns the build's version
 *  @throws ReleaseFailure with a line for each problem */
async function checkHere(remote, folder, files, { shop, large }) {
  // A team's own repository has none of the shop's code: what the shop says of itself is compared.
  if (isPackaged) {
    if (!files.includes('release.json')) throw new ReleaseFailure('Not fit: There is no release.json: make the build with "npm run build"')
    await checkFit(folder, shop)
    return versionIn(folder)
  }
  const args = ['check-release', remote, folder, ...files, ...(large ? ['--large'] : [])]
  const { status, stdout } = spawnSync(process.execPath, [apiCommands, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = stdout.trimEnd()
  if (status !== 0) throw new ReleaseFailure(lines || 'The check of the release failed: see above')
  say(lines)
  return versionIn(folder)
}

const versionIn = (folder) => readJson(join(folder, 'release.json')).version

/** @param source the checkout of this moment: the same sources may have been built before they were committed; null for what the build says */
async function packed(cwd, files, source) {
  const plain = files.filter((file) => statSync(join(cwd, file)).isFile())
  if (!source) return pack(cwd, plain)
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-release-'))
  try {
    for (const file of plain) cpSync(join(cwd, file), join(folder, file))
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...readJson(join(cwd, 'release.json')), source }))
    return await pack(folder, plain)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pack = (cwd, files) => create({ gzip: { level: 6 }, cwd, portable: true, noDirRecurse: true }, files).concat()
