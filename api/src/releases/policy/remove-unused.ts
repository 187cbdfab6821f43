// Removes the files of releases that have long been unused: a few at a time, with pauses, by one process. Their versions stay taken, since
// browsers and caches keep files by their addresses.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { createWorker } from '../../background/worker.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { now, sharedNow } from '../../db/times.ts'
import { lockChannels } from '../channels/channel-queries.ts'
import { earlierReleases, findLastGood } from '../live/last-good.ts'
import { channelMs } from '../live/visitor.ts'
import type { ReleaseTable } from '../releases-table.ts'

const batchSize = 20
/** Between batches, in which others write. */
const pauseMs = 1000
const againMs = 60 * 60_000
/** A preview that was begun by a link goes on for a day. */
const dayMs = 24 * 60 * 60_000

type Services = Pick<FastifyInstance, 'db' | 'releaseFiles' | 'releaseArchives' | 'liveReleases' | 'changes'> & {
  config: Pick<Config, 'keptReleases'>
}
type Unused = Pick<Selectable<ReleaseTable>, 'remote' | 'version' | 'used_at' | 'archive'>

/** @returns how many were removed, at most a batch */
export async function removeUnused(services: Services): Promise<number> {
  const { db, releaseFiles, liveReleases, changes } = services
  await removeLeftovers(services)
  const unused = await findUnused(services)
  const removed: Unused[] = []
  for (const release of unused.slice(0, batchSize)) if (await markRemoved(db, release)) removed.push(release)
  if (removed.length === 0) return 0
  // Before their files go: no release that is being served may need them.
  await liveReleases.reload()
  changes.publish('releases')
  for (const release of removed) {
    releaseFiles.remove(release.remote, release.version)
    await dropArchive(services, release)
  }
  return removed.length
}

async function findUnused({ db, config: { keptReleases } }: Services): Promise<Unused[]> {
  const at = Date.parse(await sharedNow(db))
  const before = (ms: number) => new Date(at - ms).toISOString()
  const channels = await db.selectFrom('release_channels').select(['remote', 'live', 'canary']).orderBy('remote').execute()
  const previews = await db
    .selectFrom('preview_channels')
    .select(['remote', 'version'])
    .where('updated_at', '>=', before(channelMs + dayMs))
    .execute()
  const found: Unused[] = []
  for (const { remote, live, canary } of channels) {
    const lived = (await earlierReleases(db, remote)).filter(({ withdrawn_at }) => !withdrawn_at)
    const kept = [
      live,
      canary,
      (await findLastGood(db, remote, [live, canary]))?.version,
      ...lived.slice(0, keptReleases.versions).map(({ version }) => version),
      ...previews.filter((preview) => preview.remote === remote).map(({ version }) => version),
    ]
    const releases = await db
      .selectFrom('releases')
      .select(['remote', 'version', 'used_at', 'created_at', 'live_at', 'archive'])
      .where('remote', '=', remote)
      .where('source', '=', 'deployed')
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .execute()
    const isOld = ({ used_at, created_at, live_at }: (typeof releases)[number]) =>
      (used_at ?? created_at) < before(live_at ? keptReleases.unusedMs : keptReleases.previewMs)
    found.push(...releases.filter((release) => isOld(release) && !kept.includes(release.version)))
  }
  return found
}

/** @returns false where somebody uses it again */
const markRemoved = (db: Database, { remote, version, used_at }: Unused): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockChannels(trx)
    const release = await trx
      .selectFrom('releases')
      .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
      .select(['releases.used_at', 'build', 'live', 'canary'])
      .where('releases.remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!release || release.used_at !== used_at || [release.live, release.canary].includes(version)) return false
    const { name, contract, requires, source, tested } = JSON.parse(release.build) as ReleaseBuild
    const rest: ReleaseBuild = {
      name,
      version,
      contract,
      requires,
      ...(source && { source }),
      ...(tested !== undefined && { tested }),
      files: {},
    }
    const key = { remote, version }
    await trx
      .updateTable('releases')
      .set({ removed_at: now(), build: JSON.stringify(rest) })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute()
    for (const table of ['release_figures', 'release_failures'] as const)
      await trx.deleteFrom(table).where('remote', '=', key.remote).where('version', '=', key.version).execute()
    return true
  })

async function dropArchive(
  { db, releaseArchives }: Services,
  { remote, version, archive }: Pick<Unused, 'remote' | 'version' | 'archive'>,
) {
  await releaseArchives.drop(remote, version, archive)
  await db.updateTable('releases').set({ archive: null }).where('remote', '=', remote).where('version', '=', version).execute()
}

/** Of a process that was killed, or a store that was away, after the release was marked. */
async function removeLeftovers(services: Services): Promise<void> {
  const { db, releaseFiles } = services
  const removed = await db.selectFrom('releases').select(['remote', 'version', 'archive']).where('removed_at', 'is not', null).execute()
  const names = new Set(removed.map(({ remote, version }) => `${remote}@${version}`))
  for (const { name, version } of releaseFiles.installed()) if (names.has(`${name}@${version}`)) releaseFiles.remove(name, version)
  for (const release of removed) if (release.archive !== null) await dropArchive(services, release)
}

export function createRemover(app: Services & Pick<FastifyInstance, 'log' | 'ifAlone'>) {
  return createWorker(app.log, 'the removal of unused releases', async () => {
    let count = 0
    const isAlone = await app.ifAlone('unused releases', async () => {
      count = await removeUnused(app)
    })
    return isAlone && count === batchSize ? pauseMs : againMs
  })
}
