// `npm run release -w remote-cart -- --to https://shop.example [--canary 10 [--steps] | --preview [--channel my-branch]] [--drop ./slot/x]
// [--at https://cdn.example/…/] [--expect <live>] [--older] [--large] [--unclean] [--untested] [--try]`: tests and builds one remote, checks it
// as the shop will, and uploads it.
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
  /** The canary goes on to more visitors, or is taken back, by its pages' vitals. */
  steps: { type: 'boolean', default: false },
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
  /** Releases a build of files that are in no commit. */
  unclean: { type: 'boolean', default: false },
  /** Releases without its own tests and lint, or although they fail. */
  untested: { type: 'boolean', default: false },
  /** Of a preview: its link shows the newest build that was released into the channel. */
  channel: { type: 'string' },
  /** Opens it in a headless browser first, as a preview. */
  try: { type: 'boolean', default: false },
}

/** Modules that a team's own repository lacks. */
const ofCheckout = (name) => import(`../release/${name}.mjs`)

export const run = (rest) => explained(() => release(readArguments(rest, options)))

async function release({ workspace, remote, build, ...wishes }) {
  if (wishes.try && isPackaged) throw new UsageError('--try needs the checkout of the shop, which has the browser')
  const query = queryOf(wishes)
  // The shop's history is asked for first, as a build takes long. A remote that has never been released has none.
  const history = (await ask(wishes, remote, { notFound: null })) ?? { releases: [] }
  refuseFrozen(history, wishes)
  const source = build ? null : readSource()
  if (!build) refuseOutdated(workspace, history, source, wishes)
  const tested = build ? undefined : await testedAs(workspace, wishes)
  // npm runs commands in the project's folder; the path is of the one where it was typed.
  const folder = build === undefined ? await built(workspace) : resolve(process.env.INIT_CWD ?? '', build)
  const files = await withoutLargeMaps(
    wishes,
    folder,
    // Earlier builds hold the bundler's statistics.
    namesIn(folder).filter((file) => !file.startsWith('mf-stats')),
  )
  const version = await checkHere(remote, folder, files, wishes)
  if (!build) refuseStored(version, history)
  const archive = await packed(folder, files, build ? null : { ...(source && { source }), tested })
  say(`Pack: ${files.length} files, ${Math.ceil(archive.length / 1024)} KB`)
  const start = performance.now()
  const answer = await ask(wishes, `${remote}?${query}`, { body: archive, type: 'application/gzip' }).catch((error) => {
    if (error instanceof ConnectionCut) return afterCut(wishes, remote, version, error)
    throw error
  })
  say(`Upload: taken by ${wishes.shop} after ${secondsSince(start)}`)
  sayResult(wishes.try && answer.preview ? await tried(wishes, folder, answer) : answer)
}

/** Gives a stored release to whom it is for when nothing is wrong with it in a browser. Otherwise it stays a preview.
 *  @throws ReleaseFailure with a line for each problem */
async function tried({ canary, steps, preview: staysPreview, expect, unclean, untested, ...wishes }, folder, answer) {
  const { tryInBrowser } = await ofCheckout('browser-try')
  const { remote, version, preview } = answer
  const { exposes = [] } = remote === 'host' ? {} : readJson(join(folder, 'mf-manifest.json'))
  const views = exposes.flatMap(({ path }) => /^\.\/view\/(.+)$/.exec(path)?.[1] ?? [])
  const start = performance.now()
  const problems = await tryInBrowser(wishes.shop, { remote, version, preview, views }).catch((error) => {
    throw new ReleaseFailure(`It could not be tried in a browser, and nobody gets ${version}: ${error.message.split('\n')[0]}`)
  })
  if (problems.length > 0)
    throw new ReleaseFailure(
      [...problems.map((problem) => `Refused: ${problem}`), `Nobody gets ${version}; its preview: ${preview}`].join('\n'),
    )
  say(`Try: nothing is wrong in a browser after ${secondsSince(start)}`)
  if (staysPreview) return answer
  const share = canary && { traffic: Number(canary), ...(steps && { steps }) }
  const allowed = { ...(unclean && { unclean }), ...(untested && { untested }) }
  return ask(wishes, `${remote}/promote`, { body: { version, ...share, ...(expect && { expect }), ...allowed } })
}

/** @returns the release that the shop stored before the connection broke
 *  @throws ReleaseFailure */
async function afterCut(wishes, remote, version, { message }) {
  const history = await ask(wishes, remote, { notFound: { releases: [] } }).catch(() => null)
  if (!history)
    throw new ReleaseFailure(`${message}, and what became of the upload can't be asked: run it again, each version is taken once`)
  const stored = history.releases.find((release) => release.version === version)
  if (!stored) throw new ReleaseFailure(`${message}: nothing was taken, run it again`)
  return { ...stored, remote, live: history.releases.find(({ state }) => state === 'live')?.version }
}

/** Previews are seen by nobody but those who have the link.
 *  @throws ReleaseFailure */
function refuseFrozen({ frozen }, { preview }) {
  if (!frozen || preview) return
  throw new ReleaseFailure(
    `Refused: Nothing is released or promoted until ${frozen.until}: ${frozen.reason}. Previews, roll-backs and the kill switch work`,
  )
}

/** @throws ReleaseFailure */
function refuseStored(version, { releases }) {
  if (!releases.some((release) => release.version === version)) return
  throw new ReleaseFailure(
    `Refused: ${version}, which these sources make, is stored already and never changes: "npm run releases" shows it, "npm run promote" makes it live`,
  )
}

/** Before testing and building: the version that would be built is stored already, files differ from their commit, or the checkout is behind
 *  what is live.
 *  @throws ReleaseFailure */
function refuseOutdated(workspace, { releases }, source, { older, unclean, preview }) {
  refuseStored(buildVersion(workspace), { releases })
  if (source?.clean === false && !unclean && !preview)
    throw new ReleaseFailure(
      `Refused: This checkout differs from ${source.commit.slice(0, 10)}: commit what is changed, or release it all the same with --unclean`,
    )
  const live = releases.find(({ state }) => state === 'live')
  if (older || !live?.from || !isBehind(live.from.commit)) return
  throw new ReleaseFailure(
    `Refused: This checkout is behind ${live.version}, which is live and was built from ${live.from.commit.slice(0, 10)} ("${live.from.message}"): bring it up to date, or release it all the same with --older`,
  )
}

function queryOf({ canary, steps, preview, drop, at, expect, older, large, unclean, untested, channel, try: isTried }) {
  if (canary !== undefined && preview) throw new UsageError('--canary or --preview, not both')
  if (channel !== undefined && !preview) throw new UsageError('--channel is for a preview: add --preview')
  checkCanary(canary, steps)
  const mode = canary === undefined ? 'live' : 'canary'
  return new URLSearchParams({
    ...(preview || isTried ? { mode: 'preview' } : { mode, ...(canary && { traffic: canary }), ...(steps && { steps }) }),
    ...(drop.length > 0 && { drop: drop.join(',') }),
    ...(at && { at }),
    ...(expect && { expect }),
    ...(older && { older }),
    ...(large && { large }),
    ...(unclean && { unclean }),
    ...(untested && { untested }),
    ...(channel && { channel }),
  })
}

/** Runs the workspace's own tests and lint.
 *  @returns true where they pass; false where they fail or are left out, which the release then says of itself
 *  @throws ReleaseFailure for what visitors would get */
async function testedAs(workspace, { untested, preview }) {
  if (untested) return false
  if (await passes(workspace)) return true
  if (preview) return false
  throw new ReleaseFailure('Refused: Its own tests and lint fail: see above, or release it all the same with --untested')
}

async function passes(workspace) {
  if (isPackaged) return (await import('./test-packaged.mjs')).run([]) === 0
  const { checkWorkspace } = await ofCheckout('check-workspace')
  const { passed, failed } = await checkWorkspace(workspace, [], { all: true })
  return failed === 0 && passed > 0
}

async function built(workspace) {
  if (isStale(workspace) && !(await ensureBuilds([workspace]))) throw new ReleaseFailure('It does not build: see above')
  return join(folderOf(workspace), 'dist')
}

const megabytes = (bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** A shop of before source maps takes none, and says nothing of their size. */
async function withoutLargeMaps(wishes, folder, files) {
  const isMap = (file) => file.endsWith('.map')
  if (!files.some(isMap)) return files
  const { mapBytes = 0 } = await ask(wishes, '', { notFound: {} })
  const sizes = files.filter(isMap).map((file) => [file, statSync(join(folder, file)).size])
  const large = sizes.filter(([, bytes]) => bytes > mapBytes)
  for (const [file, bytes] of mapBytes ? large : [])
    say(`Left out: ${file} has ${megabytes(bytes)}, and the shop stores ${megabytes(mapBytes)}; stacks name no sources of its script`)
  return files.filter((file) => !large.some(([name]) => name === file))
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
    if (!files.includes('release.json'))
      throw new ReleaseFailure('Check failed: There is no release.json: make the build with "npm run build"')
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

/** @param known of the checkout of this moment: the same sources may have been built before they were committed and tested; null for what the
 *  build says */
async function packed(cwd, files, known) {
  const plain = files.filter((file) => statSync(join(cwd, file)).isFile())
  if (!known) return pack(cwd, plain)
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-release-'))
  try {
    for (const file of plain) cpSync(join(cwd, file), join(folder, file))
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...readJson(join(cwd, 'release.json')), ...known }))
    return await pack(folder, plain)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pack = (cwd, files) => create({ gzip: { level: 6 }, cwd, portable: true, noDirRecurse: true }, files).concat()
