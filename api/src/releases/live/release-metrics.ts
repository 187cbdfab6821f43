import type { Database } from '../../db/schema.ts'
import type { Metrics } from '../../metrics/registry.ts'
import { readAlarms } from '../recovery/failures-queries.ts'
import type { LiveReleases } from './live-releases.ts'

export function declareReleaseMetrics(metrics: Metrics, db: Database, { channels }: Pick<LiveReleases, 'channels'>): void {
  /** Two for each remote at most. */
  const offered = () =>
    channels().flatMap(({ remote, live, canary, switched_off }) =>
      switched_off ? [] : Object.entries({ live, canary }).flatMap(([channel, version]) => (version ? [{ remote, version, channel }] : [])),
    )
  metrics.gauge('lechaim_release_info', 'Releases that visitors get', ['remote', 'version', 'channel'], () =>
    offered().map((labels) => ({ labels, value: 1 })),
  )
  metrics.gauge('lechaim_release_canary_share', 'Share of the visitors who get the canary', ['remote'], () =>
    channels().map(({ remote, canary_traffic }) => ({ labels: { remote }, value: canary_traffic / 100 })),
  )
  metrics.gauge(
    'lechaim_release_failures',
    'Failures reported of releases that visitors get',
    ['remote', 'version', 'channel'],
    async () => {
      const rows = await db
        .selectFrom('release_failures')
        .select(['remote', 'version'])
        .select(({ fn }) => fn.sum<number>('reports').as('reports'))
        .groupBy(['remote', 'version'])
        .execute()
      return offered().map((labels) => {
        const row = rows.find(({ remote, version }) => remote === labels.remote && version === labels.version)
        return { labels, value: Number(row?.reports ?? 0) }
      })
    },
  )
  metrics.gauge('lechaim_release_alarms', 'Releases that fail and were not taken back', [], async () => [
    { value: (await readAlarms(db)).length },
  ])
}
