// Series of a healthy shop, and of one with each fault, in promtool's notation: a sample each minute.
const requests = 'lechaim_http_request_duration_seconds'

/** Series by their names and labels. */
const healthy: Record<string, string> = {
  up: '1x180',
  process_start_time_seconds: '100x180',
  lechaim_database_up: '1x180',
  [`${requests}_count{status="200"}`]: '0+600x180',
  [`${requests}_count{status="500"}`]: '0+1x180',
  [`${requests}_bucket{le="0.1"}`]: '0+600x180',
  [`${requests}_bucket{le="2.5"}`]: '0+600x180',
  [`${requests}_bucket{le="+Inf"}`]: '0+600x180',
  'lechaim_orders_refused_total{code="prices_changed"}': '0+1x180',
  'lechaim_orders_refused_total{code="unavailable"}': '0x180',
  lechaim_mails_oldest_age_seconds: '30x180',
  'lechaim_mails_waiting{state="new"}': '3x180',
  'lechaim_mails_waiting{state="failing"}': '0x180',
  lechaim_mails_undelivered: '0x180',
  lechaim_release_alarms: '0x180',
  'lechaim_renderer_draw_duration_seconds_count{outcome="drawn"}': '0+60x180',
  'lechaim_renderer_draw_duration_seconds_count{outcome="left"}': '0+1x180',
  'lechaim_renderer_ends_total{cause="memory"}': '0+1x180',
  'lechaim_renderer_ends_total{cause="unknown"}': '0x180',
  nodejs_eventloop_lag_p99_seconds: '0.02x180',
  process_resident_memory_bytes: '4e8x180',
  lechaim_database_write_wait_seconds_total: '0+0.1x180',
  lechaim_database_transactions_total: '0+60x180',
  lechaim_sqlite_wal_bytes: '4e6x180',
  lechaim_postgres_pool_waiting: '0x180',
  'lechaim_postgres_failures_total{kind="conflict"}': '0+60x180',
  'lechaim_postgres_failures_total{kind="away"}': '0x180',
  lechaim_data_free_bytes: '5e10x180',
  'lechaim_metrics_failures_total{metric="lechaim_mails_waiting"}': '0x180',
}

/** The series that differ while an alert should fire. */
export const faults: Record<string, Record<string, string>> = {
  ShopDown: { up: '0x180' },
  ProcessRestarts: { process_start_time_seconds: '100+60x180' },
  DatabaseAway: { lechaim_database_up: '0x180' },
  RequestsFail: { [`${requests}_count{status="500"}`]: '0+60x180' },
  OrdersFail: { 'lechaim_orders_refused_total{code="unavailable"}': '0+1x180' },
  RequestsSlow: { [`${requests}_bucket{le="0.1"}`]: '0x180' },
  MailsWait: { lechaim_mails_oldest_age_seconds: '1000x180' },
  MailsFail: { 'lechaim_mails_waiting{state="failing"}': '1x180' },
  MailsUndelivered: { lechaim_mails_undelivered: '1x180' },
  ReleaseFails: { lechaim_release_alarms: '1x180' },
  RendererFails: { 'lechaim_renderer_draw_duration_seconds_count{outcome="left"}': '0+60x180' },
  RendererRestarts: { 'lechaim_renderer_ends_total{cause="unknown"}': '0+1x180' },
  EventLoopBlocked: { nodejs_eventloop_lag_p99_seconds: '0.3x180' },
  MemoryHigh: { process_resident_memory_bytes: '12e8x180' },
  WritesWait: { lechaim_database_write_wait_seconds_total: '0+60x180' },
  WalLarge: { lechaim_sqlite_wal_bytes: '3e8x180' },
  PoolExhausted: { lechaim_postgres_pool_waiting: '2x180' },
  DatabaseErrors: { 'lechaim_postgres_failures_total{kind="away"}': '0+60x180' },
  DiskFull: { lechaim_data_free_bytes: '5e8x180' },
  MetricsMissing: { 'lechaim_metrics_failures_total{metric="lechaim_mails_waiting"}': '0+1x180' },
}

const withInstance = (name: string): string => {
  const [metric, labels = ''] = name.replace('}', '').split('{')
  return `${metric}{job="lechaim",instance="a"${labels && `,${labels}`}}`
}

const expectCount = (expr: string, value: number) => ({
  expr: `count(${expr}) or vector(0)`,
  eval_time: '150m',
  exp_samples: [{ labels: '{}', value }],
})

/** promtool's file of tests: the healthy shop raises nothing, and each fault its own alert and no other. */
export const alertTests = (rulesFile: string) => ({
  rule_files: [rulesFile],
  evaluation_interval: '1m',
  tests: [['', {}] as const, ...Object.entries(faults)].map(([alert, changed]) => ({
    interval: '1m',
    input_series: Object.entries({ ...healthy, ...changed }).map(([name, values]) => ({ series: withInstance(name), values })),
    promql_expr_test: [
      expectCount(`ALERTS{alertname="${alert}",alertstate="firing"}`, alert === '' ? 0 : 1),
      expectCount(`ALERTS{alertname!="${alert}"}`, 0),
    ],
  })),
})
