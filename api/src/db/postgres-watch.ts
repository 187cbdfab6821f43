// Ends connections whose machine has vanished without a word: no byte comes and no error, and a query would wait for as long as TCP sends
// again, a quarter of an hour. A long query is silent as well, so the server is asked on a new connection which ones it still runs.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Hosts } from './postgres-hosts.ts'

/** Finds machines that have vanished while nothing is asked. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }

const lookMs = 1000
/** Silence after which a query is suspected; most take milliseconds. */
const silentMs = 4000
const answerMs = 3000
/** For a server that answers and tells nothing, such as one without a free connection: longer than a statement may take. */
const longestSilenceMs = 40_000

interface Asked {
  text: string
  begunAt: number
  /** Time of the last byte. */
  heardAt: number
  bytes: number
}

/** A connection that knows what it is being asked. */
export class WatchedClient extends pg.Client {
  asked: Asked | null = null
  declare processID: number | null

  get socket(): Socket {
    return this.connection.stream as Socket
  }

  protected async ask<T>(text: string, answer: Promise<T>): Promise<T> {
    const at = performance.now()
    this.asked = { text, begunAt: at, heardAt: at, bytes: this.socket.bytesRead }
    return answer.finally(() => {
      this.asked = null
    })
  }
}

/** @param hosts past any pooler
 *  @param name of this process at the server
 *  @returns the end of the watch */
export function watchPool(pool: pg.Pool, hosts: Hosts, name: string): () => void {
  const all = new Set<WatchedClient>()
  const idle = new Set<WatchedClient>()
  pool.on('connect', (client) => client instanceof WatchedClient && all.add(client))
  pool.on('acquire', (client) => client instanceof WatchedClient && idle.delete(client))
  pool.on('release', (_error, client) => client instanceof WatchedClient && idle.add(client))
  pool.on('remove', (client) => {
    if (!(client instanceof WatchedClient)) return
    all.delete(client)
    idle.delete(client)
  })
  let isLooking = false

  function silentClients(): WatchedClient[] {
    const now = performance.now()
    return [...all].filter(({ asked, socket }) => {
      if (!asked) return false
      if (socket.bytesRead !== asked.bytes) Object.assign(asked, { heardAt: now, bytes: socket.bytesRead })
      return now - asked.heardAt >= silentMs
    })
  }

  async function look(): Promise<void> {
    const suspects = silentClients().map((client) => [client, client.asked] as const)
    if (isLooking || suspects.length === 0) return
    isLooking = true
    await askServer(hosts, name, async (backends, terminate) => {
      const silent = new Set(silentClients())
      const dead = suspects.flatMap(([client, asked]) =>
        asked && client.asked === asked && silent.has(client) && !isRunning(client, asked, backends) ? client : [],
      )
      if (dead.length === 0) return
      // Those that wait for the next query went the same way, or are opened again.
      for (const client of [...dead, ...idle]) end(client)
      await terminate(dead.flatMap(({ processID }) => processID ?? []))
    }).finally(() => {
      isLooking = false
    })
  }

  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

/** Ends a connection as `pg` ends it after a network's failure: the pool drops it, and its query is answered by 503. */
const end = ({ socket }: WatchedClient) =>
  socket.destroy(Object.assign(new Error('The database did not answer on this connection'), { code: 'ETIMEDOUT' }))

interface Backend {
  pid: number
  /** True while it runs a statement or waits for a lock; false for one that waits for the next statement, or to be read from. */
  works: boolean
  /** True for a statement that began a while ago. */
  forLong: boolean
  query: string
}

const maxText = 500
const backendsQuery = `select pid, left(query, ${maxText}) as query,
    state = 'active' and wait_event is distinct from 'ClientWrite' as works,
    query_start < clock_timestamp() - interval '2 seconds' as "forLong"
  from pg_stat_activity where application_name = $1`

const terminateQuery = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid = any($2::int[])'

/** By its number; a pooler gives other numbers, so then by its statement. */
function isRunning({ processID }: WatchedClient, { text, begunAt }: Asked, backends: Backend[] | 'unknown'): boolean {
  if (backends === 'unknown') return performance.now() - begunAt < longestSilenceMs
  const own = backends.find(({ pid }) => pid === processID)
  return own ? own.works : backends.some(({ works, forLong, query }) => works && forLong && query === text.slice(0, maxText))
}

/** Calls the work with the server's processes for this one: none when nobody answers, unknown when the server refuses to say. `terminate`
 *  ends some of them, whose transactions would keep their locks. */
async function askServer(
  hosts: Hosts,
  name: string,
  work: (backends: Backend[] | 'unknown', terminate: (pids: number[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const connectionString = await hosts.current().catch(() => null)
  if (connectionString === null) return work([], async () => {})
  const settings = { application_name: `${name} asks`, connectionTimeoutMillis: answerMs, query_timeout: answerMs }
  const client = new pg.Client({ connectionString, ...settings })
  client.on('error', () => {})
  const terminate = async (pids: number[]) => void (await client.query(terminateQuery, [name, pids]).catch(() => {}))
  try {
    const backends = await client
      .connect()
      .then(() => client.query<Backend>(backendsQuery, [name]))
      .then(
        ({ rows }) => rows,
        (error: { severity?: unknown }) => (error.severity ? 'unknown' : []),
      )
    await work(backends, terminate)
  } finally {
    client.end().catch(() => {})
  }
}
