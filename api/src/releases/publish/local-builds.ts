// At start the builds of this checkout become releases. A new one goes live in the place of another build of a checkout; beside a release that
// was deployed it is stored, and goes live by being promoted, which checks it like any other (decision 0081).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../../db/schema.ts'
import { OperationError } from '../../files/operation-error.ts'
import { promote } from '../channels/promote.ts'
import { addRelease, findRelease } from '../channels/release-queries.ts'
import { compatibilityProblems } from '../checks/compatibility.ts'
import { findLastGood } from '../live/last-good.ts'
import type { ReleaseArchives } from './release-archives.ts'
import { type ReleaseFiles, readFiles } from './release-files.ts'

/** Of each workspace's builds, besides what visitors get: enough for tabs that are open on a developer's machine. */
const keptBuilds = 5

interface Places {
  db: Database
  files: ReleaseFiles
  archives: ReleaseArchives
  /** The folder that holds `host` and the `remote-*` workspaces. */
  root: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** @throws when the host has never been built */
export async function takeLocalBuilds({ db, files, archives, root, log }: Places): Promise<void> {
  const builds = buildsIn(root)
  for (const { folder, build } of builds) {
    const { name, version } = build
    if (!files.has(name, version)) await files.store(name, version, readFiles(folder))
    if (await findRelease(db, name, version)) continue
    const archive = await archives.keep(name, version)
    await db.transaction().execute(async (trx) => {
      const base = `/remotes/${name}/${version}/`
      if (!(await findRelease(trx, name, version))) await addRelease(trx, { build, source: 'local', base, archive, actor: 'local' })
    })
  }
  await db.transaction().execute(async (trx) => {
    const { next, held } = await chooseLocal(
      trx,
      builds.map(({ build }) => build),
    )
    for (const { name, version } of next) await promote(trx, { remote: name, version, actor: 'local' })
    for (const { build, why } of held)
      log.warn({ remote: build.name, version: build.version, why }, 'a build of this checkout is kept beside what is live')
  })
  const host = await db.selectFrom('release_channels').select('live').where('remote', '=', 'host').executeTakeFirst()
  if (!host?.live) throw new OperationError('The host has not been built: run "npm run build" first')
  await removeOutdated(db, files, archives)
}

const buildsIn = (root: string) =>
  readdirSync(root).flatMap((workspace) => {
    const folder = join(root, workspace, 'dist')
    if (!/^(host$|remote-)/.test(workspace) || !existsSync(join(folder, 'release.json'))) return []
    return [{ folder, build: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseBuild }]
  })

/** Chooses the builds of the checkout that go live: those in the place of other builds of a checkout, or of nothing. They are not compared with
 *  each other, but with all that stays: one that lacks what a deployed release needs, or needs what that lacks, is held.
 *  @returns those that go live, and those that don't, each with the reason */
async function chooseLocal(trx: Transaction, builds: readonly ReleaseBuild[]) {
  const rows = await trx
    .selectFrom('releases')
    .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
    .select(['releases.remote', 'version', 'source', 'build', 'withdrawn_at', 'live', 'canary'])
    .execute()
  const offered = rows.filter(({ version, live, canary }) => version === live || version === canary)
  const held: { build: ReleaseBuild; why: string }[] = []
  let next = builds.filter(({ name, version }) => {
    const own = rows.find((row) => row.remote === name && row.version === version)
    return own?.live !== version && !own?.withdrawn_at
  })
  const hold = (build: ReleaseBuild, why: string) => {
    held.push({ build, why })
    next = next.filter((other) => other !== build)
  }
  for (const build of next) {
    const live = offered.find(({ remote, version, live }) => remote === build.name && version === live)
    if (live?.source === 'deployed') hold(build, `${live.version} was deployed, and stays until it is rolled back`)
  }
  for (let before = -1; before !== held.length; ) {
    before = held.length
    const isReplaced = ({ remote, version, live }: (typeof rows)[number]) => version === live && next.some(({ name }) => name === remote)
    const isOfCheckout = ({ remote, version }: (typeof rows)[number]) =>
      builds.some((build) => build.name === remote && build.version === version)
    const staying = offered.filter((row) => !isReplaced(row) && !isOfCheckout(row))
    const described = (wanted: typeof rows) => wanted.map(({ build }) => JSON.parse(build) as ReleaseBuild)
    const live = described(staying.filter((row) => row.version === row.live))
    for (const build of next) {
      const [problem] = compatibilityProblems(build, live, described(staying))
      const isFirstHost = build.name === 'host' && !offered.some(({ remote }) => remote === 'host')
      if (problem && !isFirstHost) hold(build, problem)
    }
  }
  return { next, held }
}

/** A developer's machine makes a build with each change. */
async function removeOutdated(db: Database, files: ReleaseFiles, archives: ReleaseArchives): Promise<void> {
  const local = await db
    .selectFrom('releases')
    .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
    .select(['releases.remote', 'version', 'archive', 'live', 'canary'])
    .where('source', '=', 'local')
    .orderBy(({ fn }) => fn.coalesce('live_at', 'created_at'), 'desc')
    .execute()
  for (const [name, builds] of Map.groupBy(local, ({ remote }) => remote)) {
    // The release to roll back to is older than the builds that are kept beside it.
    const fallback = await findLastGood(db, name, [builds[0]?.live ?? null, builds[0]?.canary ?? null])
    for (const { remote, version, archive, live, canary } of builds.slice(keptBuilds)) {
      if (version === live || version === canary || version === fallback?.version) continue
      await db.deleteFrom('releases').where('remote', '=', remote).where('version', '=', version).execute()
      files.remove(remote, version)
      await archives.drop(remote, version, archive)
    }
  }
}
