// What the owner is told of releases that fail: alarms of the last day about releases that visitors still get.
import type { ReleaseAlarm } from '@lechaim/shared/contracts/releases.ts'
import type { Database } from '../../db/schema.ts'

const shownForMs = 24 * 60 * 60 * 1000

/** @returns one for each release, the newest first */
export async function readAlarms(db: Database): Promise<ReleaseAlarm[]> {
  const rows = await db
    .selectFrom('release_events')
    .innerJoin('release_channels', 'release_channels.remote', 'release_events.remote')
    .select(['release_events.remote', 'version'])
    .select((select) => select.fn.max('created_at').as('at'))
    .where('kind', '=', 'failing')
    .where('created_at', '>', new Date(Date.now() - shownForMs).toISOString())
    .where(({ or, eb, ref }) => or([eb('version', '=', ref('live')), eb('version', '=', ref('canary'))]))
    .where('switched_off', '=', 0)
    .groupBy(['release_events.remote', 'version'])
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ remote, version, at }) => ({ remote, version: version ?? '', at }))
}
