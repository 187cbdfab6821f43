import type { Metrics } from '../metrics/registry.ts'
import { type FileFigures, type PoolFigures, poolFailures } from './figures.ts'
import type { Connection } from './schema.ts'

export function declareDatabaseMetrics(metrics: Metrics, { db, figures, writes }: Pick<Connection, 'db' | 'figures' | 'writes'>): void {
  const one = (value: number) => [{ value }]
  metrics.gauge('lechaim_database_up', '1 when the database answers, 0 otherwise', [], async () => {
    const answer = db.selectFrom('settings').select('name').limit(1).execute()
    return answer.then(
      () => one(1),
      () => one(0),
    )
  })
  metrics.total('lechaim_database_transactions_total', 'Transactions begun', [], () => one(writes.transactions))
  metrics.total('lechaim_database_write_wait_seconds_total', 'Time that transactions waited before they began', [], () =>
    one(writes.waitedMs / 1000),
  )
  if (figures().engine === 'sqlite') {
    const file = () => figures() as FileFigures
    metrics.gauge('lechaim_sqlite_file_bytes', 'Size of the database file', [], () => one(file().fileBytes))
    metrics.gauge('lechaim_sqlite_wal_bytes', 'Size of the write-ahead log', [], () => one(file().walBytes))
    return
  }
  const pool = () => figures() as PoolFigures
  metrics.gauge('lechaim_postgres_pool_connections', 'Connections of this process for queries', ['state'], () => {
    const { most, used, idle } = pool()
    return Object.entries({ most, used, idle }).map(([state, value]) => ({ labels: { state }, value }))
  })
  metrics.gauge('lechaim_postgres_pool_waiting', 'Queries that wait for a connection', [], () => one(pool().waiting))
  metrics.total('lechaim_postgres_failures_total', 'Failed statements and connections', ['kind'], () =>
    poolFailures.map((kind) => ({ labels: { kind }, value: pool().failures[kind] })),
  )
}
