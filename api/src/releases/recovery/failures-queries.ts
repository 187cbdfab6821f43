// Failures that pages report of releases, as their teams and the owner see them.
import type { FailureCause, FailureReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { ReleaseAlarm } from '@lechaim/shared/contracts/release-history.ts'
import { present } from '../../db/mapping.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

type KeptFailure = Pick<FailureReport, 'remote' | 'version' | 'expose' | 'message'> & {
  cause: FailureCause
  /** Frames as JSON; null for a failure without a stack. */
  stack?: string | null
}

/** Without control and direction characters, since teams read it on terminals. */
export const printable = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

export async function keepFailure(db: Database, { remote, version, cause, expose, stack = null, ...failure }: KeptFailure): Promise<void> {
  const message = printable(failure.message)
  await db
    .insertInto('release_failures')
    .values({ remote, version, cause, expose, message, stack, reports: 1, first_at: now(), last_at: now() })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'cause', 'expose']).doUpdateSet((update) => ({
        message,
        ...(stack && { stack }),
        last_at: now(),
        reports: update('release_failures.reports', '+', 1),
      })),
    )
    .execute()
}

const alarmShownMs = 24 * 60 * 60 * 1000

/** @returns alarms of the last day about releases that visitors still get, one for each release, the newest first */
export async function readAlarms(db: Database): Promise<ReleaseAlarm[]> {
  const rows = await db
    .selectFrom('release_events')
    .innerJoin('release_channels', 'release_channels.remote', 'release_events.remote')
    .select(['release_events.remote', 'version'])
    .select((select) => select.fn.max('created_at').as('at'))
    .where('kind', '=', 'failing')
    .where('created_at', '>', new Date(Date.now() - alarmShownMs).toISOString())
    .where(({ or, eb, ref }) => or([eb('version', '=', ref('live')), eb('version', '=', ref('canary'))]))
    .where('switched_off', '=', 0)
    .groupBy(['release_events.remote', 'version'])
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ remote, version, at }) => present<ReleaseAlarm>({ remote, version: version ?? '', at }))
}
