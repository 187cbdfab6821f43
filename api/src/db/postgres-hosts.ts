// Chooses the host that takes writes among those of an address such as `postgres://user:password@a:5432,b:5432/shop`, which the driver does
// not know (decision 0058). A process asks at its start, and again after a connection failed.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { hostIn, splitHosts } from './postgres-address.ts'
import { explainConnection } from './postgres-failures.ts'

/** For the slower host, so that of two which take writes the one that was promoted last is chosen. */
const graceMs = 300
const answerMs = 3000

/** A standby has no timeline of its own; the one of a promoted standby is later than that of the primary which it replaced. */
const stateQuery = `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

/** A statement of a new connection, whose host may fail before it answers. */
export const within = (text: string): pg.QueryConfig => Object.assign({ text }, { query_timeout: answerMs })

export type Hosts = ReturnType<typeof openHosts>

export function openHosts(address: string) {
  const all = splitHosts(address) ?? [address]
  const [only] = all
  let chosen: Promise<string> | null = all.length === 1 && only ? Promise.resolve(only) : null
  /** The latest that was seen: a primary from before a failover, which came back, is not written to any more. */
  let latest = ''

  /** @throws for a host that takes no writes. @returns its timeline */
  async function check(client: pg.ClientBase): Promise<string> {
    const { rows } = await client.query<{ isReadOnly: boolean; timeline: string }>(within(stateQuery))
    const [{ isReadOnly, timeline } = { isReadOnly: true, timeline: '' }] = rows
    if (isReadOnly) throw Object.assign(new Error('it takes no writes'), { code: '25006' })
    if (timeline < latest) throw Object.assign(new Error('another host was promoted after it'), { code: '25006' })
    latest = timeline
    return timeline
  }

  async function probe(host: string): Promise<{ host: string; timeline: string }> {
    const client = new pg.Client({ connectionString: host, connectionTimeoutMillis: answerMs })
    client.on('error', () => {})
    try {
      await client.connect()
      return { host, timeline: await check(client) }
    } finally {
      client.end().catch(() => {})
    }
  }

  async function choose(): Promise<string> {
    const probes = all.map(probe)
    try {
      const first = await Promise.any(probes)
      const rest = await Promise.race([Promise.allSettled(probes), setTimeout(graceMs, [], { ref: false })])
      const writable = [first, ...rest.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))]
      return writable.reduce((best, one) => (one.timeline > best.timeline ? one : best)).host
    } catch (error) {
      const reasons = (error as AggregateError).errors.map(({ message }, at) => `${hostIn(all[at] ?? '')}: ${message}`)
      throw explainConnection(new Error(`none of its hosts takes writes (${reasons.join('; ')})`))
    }
  }

  return {
    /** The address of the host that takes writes. */
    current(): Promise<string> {
      chosen ??= choose().catch((error) => {
        chosen = null
        throw error
      })
      return chosen
    },
    /** Called after a connection failed: the next one asks all hosts. @returns whether there are others */
    forget(): boolean {
      if (all.length > 1) chosen = null
      return all.length > 1
    },
    /** Refuses a new connection to a host that takes no writes any more. */
    async checkNew(client: pg.ClientBase): Promise<void> {
      if (all.length > 1) await check(client)
    },
  }
}
