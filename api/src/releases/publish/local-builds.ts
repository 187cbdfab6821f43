// At start the builds of this checkout become releases: a new one goes live, and one that teams have since replaced stays replaced.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { Database } from '../../db/schema.ts'
import { OperationError } from '../../files/operation-error.ts'
import { addRelease, channelOf, findRelease, promote } from '../live/channels.ts'
import type { ReleaseArchives } from './release-archives.ts'
import { type ReleaseFiles, readFiles } from './release-files.ts'

/** Of each workspace's builds, besides what visitors get: enough for tabs that are open on a developer's machine. */
const keptBuilds = 5

/** @param root the folder that holds `host` and the `remote-*` workspaces
 *  @throws when the host has never been built */
export async function takeLocalBuilds(db: Database, files: ReleaseFiles, archives: ReleaseArchives, root: string): Promise<void> {
  for (const workspace of readdirSync(root)) {
    const folder = join(root, workspace, 'dist')
    if (!/^(host$|remote-)/.test(workspace) || !existsSync(join(folder, 'release.json'))) continue
    const build = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseBuild
    if (!files.has(build.name, build.version)) await files.store(build.name, build.version, readFiles(folder))
    await addLocalBuild(db, archives, build)
  }
  const host = await db.selectFrom('release_channels').select('live').where('remote', '=', 'host').executeTakeFirst()
  if (!host?.live) throw new OperationError('The host has not been built: run "npm run build" first')
  await removeOutdated(db, files, archives)
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
  for (const builds of Map.groupBy(local, ({ remote }) => remote).values()) {
    for (const { remote, version, archive, live, canary } of builds.slice(keptBuilds)) {
      if (version === live || version === canary) continue
      await db.deleteFrom('releases').where('remote', '=', remote).where('version', '=', version).execute()
      files.remove(remote, version)
      await archives.drop(remote, version, archive)
    }
  }
}

async function addLocalBuild(db: Database, archives: ReleaseArchives, build: ReleaseBuild): Promise<void> {
  const { name: remote, version } = build
  const step = { remote, version, actor: 'local' }
  const archive = (await findRelease(db, remote, version)) ? null : await archives.keep(remote, version)
  await db.transaction().execute(async (trx) => {
    const known = await findRelease(trx, remote, version)
    if (!known) {
      await addRelease(trx, { build, source: 'local', base: `/remotes/${remote}/${version}/`, archive, actor: 'local' })
      await promote(trx, step)
      return
    }
    const { live } = await channelOf(trx, remote)
    if (live === version || known.withdrawn_at) return
    const winner = live ? await findRelease(trx, remote, live) : undefined
    // A deployed release wins over local builds until it is rolled back.
    if (winner?.source !== 'deployed') await promote(trx, step)
  })
}
