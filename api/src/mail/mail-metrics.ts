import type { Database } from '../db/schema.ts'
import type { Metrics } from '../metrics/registry.ts'

export function declareMailMetrics(metrics: Metrics, db: Database): void {
  metrics.gauge('lechaim_mails_waiting', 'Mails in the queue, by whether they have failed before', ['state'], async () => {
    const { all, failing } = await db
      .selectFrom('mails')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>(eb.case().when('attempts', '>', 0).then(1).end()).as('failing'),
      ])
      .executeTakeFirstOrThrow()
    return [
      { labels: { state: 'new' }, value: all - failing },
      { labels: { state: 'failing' }, value: failing },
    ]
  })
  metrics.gauge('lechaim_mails_oldest_age_seconds', 'Age of the oldest mail in the queue; 0 for an empty one', [], async () => {
    const { at } = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirstOrThrow()
    return [{ value: at ? Math.max(0, Date.now() - Date.parse(at)) / 1000 : 0 }]
  })
  metrics.gauge('lechaim_mails_undelivered', 'Mails that were given up and that the owner has not seen yet', [], async () => {
    const { all } = await db
      .selectFrom('undelivered_mails')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    return [{ value: all }]
  })
}
