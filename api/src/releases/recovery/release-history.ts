// A remote's releases for its team: history, traffic and failures.
import type { ReleaseHistory, ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { present } from '../../db/mapping.ts'
import { channelOf } from '../channels/channel-queries.ts'
import { listChannels } from '../live/preview-channels.ts'
import { trafficOf } from '../live/visitor-choice.ts'
import { currentFreeze } from '../policy/freezes.ts'
import type { ReleaseChannelTable, ReleaseFailureTable, ReleaseTable } from '../releases-table.ts'
import { verdictOn } from '../vitals/canary-steps.ts'
import type { Verdict } from '../vitals/compare-vitals.ts'
import { type Figures, noFigures, readFigures } from './release-figures.ts'

const newestReleases = 50
const newestEvents = 100

type Channel = Selectable<ReleaseChannelTable>

/** @throws ApiError not_found */
export async function readHistory({ db, config }: Pick<FastifyInstance, 'db' | 'config'>, remote: string): Promise<ReleaseHistory> {
  const channel = await channelOf(db, remote)
  const verdict = channel.canary === null ? null : await verdictOn({ db, config }, channel, channel.canary)
  const [releases, failures, events, figures, freeze, channels] = await Promise.all([
    db.selectFrom('releases').selectAll().where('remote', '=', remote).orderBy('created_at', 'desc').limit(newestReleases).execute(),
    db.selectFrom('release_failures').selectAll().where('remote', '=', remote).orderBy('last_at', 'desc').execute(),
    db.selectFrom('release_events').selectAll().where('remote', '=', remote).orderBy('id', 'desc').limit(newestEvents).execute(),
    readFigures(db, remote),
    currentFreeze(db),
    listChannels(db, remote),
  ])
  return present<ReleaseHistory>({
    remote,
    switchedOff: channel.switched_off === 1,
    frozen: freeze ? { until: freeze.until_at, reason: freeze.reason } : undefined,
    previewChannels: channels.map(({ name, version, updated_at }) => ({ name, version, updatedAt: updated_at })),
    releases: releases.map((release) => recordOf(release, { channel, failures, figures, verdict })),
    events: events.map(({ created_at, kind, version, actor, reason }) =>
      present<ReleaseHistory['events'][number]>({ at: created_at, kind, version, by: actor, reason }),
    ),
  })
}

interface Surroundings {
  channel: Channel
  failures: readonly ReleaseFailureTable[]
  figures: ReadonlyMap<string, Figures>
  /** On the canary. */
  verdict: Verdict | null
}

function recordOf(release: Selectable<ReleaseTable>, { channel, failures, figures, verdict }: Surroundings): ReleaseRecord {
  const { version, source, released_by, created_at, live_at, removed_at } = release
  const { source: from, tested } = JSON.parse(release.build) as ReleaseBuild
  return present<ReleaseRecord>({
    version,
    state: stateOf(release, channel),
    traffic: trafficOf(version, channel),
    source,
    figures: figures.get(version) ?? noFigures,
    by: released_by,
    from,
    tested,
    removedAt: removed_at ?? undefined,
    at: created_at,
    liveAt: live_at,
    verdict: version === channel.canary ? verdict?.text : undefined,
    failures: failures
      .filter((failure) => failure.version === version)
      .map(({ cause, expose, message, reports, first_at, last_at }) =>
        present<ReleaseRecord['failures'][number]>({ cause, expose, message, reports, firstAt: first_at, lastAt: last_at }),
      ),
  })
}

export function stateOf({ version, live_at, withdrawn_at }: Selectable<ReleaseTable>, { live, canary }: Channel): ReleaseRecord['state'] {
  if (version === live) return 'live'
  if (version === canary) return 'canary'
  if (withdrawn_at) return 'withdrawn'
  return live_at ? 'kept' : 'preview'
}
