// A pool of connections to PostgreSQL, with their timeouts. Failures are mapped to the API's, and counted.

import { CompiledQuery, PostgresDriver } from 'kysely'
import pg from 'pg'
import { Busy, storable } from './engine.ts'
import type { PoolFailure } from './figures.ts'
import { explainConnection, explainPostgres, failureKind } from './postgres-failures.ts'
import { type Hosts, within } from './postgres-hosts.ts'
import { keepAlive, WatchedClient } from './postgres-watch.ts'

/** Without it a request would wait indefinitely for an unavailable engine. */
const connectionTimeoutMillis = 3000
/** Of a connection to PostgreSQL. Poolers refuse them in the startup message: there each connection and transaction sets them. */
const timeouts = {
  statement_timeout: 30_000,
  /** For rows that another transaction has locked; a deadlock is found after a second. */
  lock_timeout: 1800,
  /** Locks of a process that vanished without a word are kept no longer. */
  idle_in_transaction_session_timeout: 10_000,
}
/** The server's side of `keepAlive`: it ends connections, and so releases locks, of a machine that vanished, after ten seconds. */
const serverKeepAlive =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000'
const setTimeouts = (scope: 'session' | 'local') =>
  Object.entries(timeouts)
    .map(([name, ms]) => `set ${scope} ${name} = ${ms}`)
    .join('; ')
/** Whole numbers are safe integers everywhere: ids, agorot, counts, and their sums. */
const asNumbers = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (asNumbers.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

type CountFailure = (kind: PoolFailure) => void
/** Handed on by the pool to its clients. */
type CountingConfig = pg.PoolConfig & { countFailure: CountFailure }

const explained = <T>(work: Promise<T>, countFailure: CountFailure): Promise<T> =>
  work.catch((error) => {
    const kind = failureKind(error)
    if (kind) countFailure(kind)
    throw explainPostgres(error)
  })

class ExplainingPool extends pg.Pool {
  readonly #hosts: Hosts
  readonly #countFailure: CountFailure
  #acquired = 0

  constructor(hosts: Hosts, options: CountingConfig) {
    super(options)
    this.#hosts = hosts
    this.#countFailure = options.countFailure
    this.on('acquire', () => this.#acquired++)
    this.on('release', () => this.#acquired--)
  }

  // biome-ignore lint/suspicious/noExplicitAny: overloaded for callbacks, which Kysely does without.
  override connect(): any {
    return this.#connectTo().catch((error) => {
      if (this.#acquired >= this.options.max) {
        this.#countFailure('busy')
        throw new Busy('All connections are taken', { cause: error })
      }
      const fail = (reason: unknown) => {
        this.#countFailure('away')
        throw explainConnection(reason)
      }
      // After a failover another host may take writes already.
      return this.#hosts.forget() ? this.#connectTo().catch(fail) : fail(error)
    })
  }

  get taken(): number {
    return this.#acquired
  }

  async #connectTo(): Promise<pg.PoolClient> {
    this.options.connectionString = await this.#hosts.current()
    return await super.connect()
  }
}

class ExplainingClient extends WatchedClient {
  readonly #countFailure: CountFailure

  constructor(config: CountingConfig) {
    super(config)
    this.#countFailure = config.countFailure
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...[text, values = []]: any[]): any {
    const answer = super.query(text, values.map(storable))
    return explained(this.ask(typeof text === 'string' ? text : text.text, answer), this.#countFailure)
  }
}

/** Sets the timeouts in each transaction: in front of PostgreSQL a pooler gives each one any of its connections. */
export class PooledDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(setTimeouts('local')))
  }
}

/** @param name of its connections, in PostgreSQL's list of them
 *  @param isPooled true where a pooler stands in front */
export function createPool(hosts: Hosts, name: string, connections: number, isPooled: boolean) {
  const failures: Record<PoolFailure, number> = { away: 0, busy: 0, conflict: 0, refused: 0 }
  const pool = new ExplainingPool(hosts, {
    Client: ExplainingClient as typeof pg.Client,
    countFailure: (kind) => failures[kind]++,
    application_name: name,
    max: connections,
    types,
    connectionTimeoutMillis,
    ...(isPooled ? {} : timeouts),
    ...keepAlive,
    async onConnect(client) {
      await hosts.checkNew(client)
      await client.query(within(isPooled ? setTimeouts('session') : serverKeepAlive))
    },
  })
  // An unhandled error of an idle connection would end the process; the next query reports it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, failures }
}
