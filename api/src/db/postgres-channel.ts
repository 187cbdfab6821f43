// Notifies processes on one database of each other's writes. PostgreSQL sends a notification with each commit (triggers of
// postgres-first.ts), so writes of other processes, commands and `psql` are included.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Others } from './schema.ts'

const writeChannel = 'lechaim_written'
const messageChannel = 'lechaim_told'
/** Detects a connection that is broken at the other end only. */
const pingMs = 5000
const answerMs = 3000
const retryMs = 100

interface Channel extends Others {
  /** Changes once another process has writeChannel, and on each call while that is unknown. */
  versionElsewhere(): number
  close(): Promise<void>
}

/** @param name of this process, by which it ignores its own messages */
export function openChannel(address: string, db: Database, name: string): Channel {
  let version = 0
  let client: pg.Client | null = null
  let closed = false
  let kept: Promise<void> = Promise.resolve()

  async function connect(listener: (message: string | null) => void): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: address, application_name: name, connectionTimeoutMillis: answerMs })
    // Handled by awaiting its end; an unhandled error would end the process.
    made.on('error', () => {})
    made.on('notification', ({ channel, payload = '' }) => {
      if (channel === writeChannel && payload !== name) version++
      if (channel === messageChannel && !payload.startsWith(`${name}\n`)) listener(payload.slice(payload.indexOf('\n') + 1))
    })
    await made.connect()
    await made.query(`listen ${writeChannel}; listen ${messageChannel}`)
    return made
  }

  async function keep(first: pg.Client, listener: (message: string | null) => void): Promise<void> {
    for (client = first; !closed; await setTimeout(retryMs)) {
      if (client) await untilItFails(client)
      client = null
      if (closed) return
      client = await connect(listener).catch(() => null)
      if (!client) continue
      version++
      listener(null)
    }
  }

  return {
    versionElsewhere: () => (client ? version : ++version),
    async tell(message) {
      await sql`select pg_notify(${messageChannel}, ${`${name}\n${message}`})`.execute(db)
    },
    async hear(listener) {
      kept = keep(await connect(listener), listener)
    },
    async close() {
      closed = true
      await client?.end().catch(() => {})
      await kept
    },
  }
}

/** Resolves once the connection has ended, or no longer answers. */
async function untilItFails(client: pg.Client): Promise<void> {
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')))
  for (;;) {
    const stop = new AbortController()
    const pause = setTimeout(pingMs, 'due', { signal: stop.signal, ref: false }).catch(() => 'due')
    const outcome = await Promise.race([ended, pause])
    stop.abort()
    if (outcome === 'ended') return
    const answer = client.query('select 1').then(
      () => true,
      () => false,
    )
    if (await Promise.race([answer, setTimeout(answerMs, false, { ref: false })])) continue
    client.end().catch(() => {})
    return
  }
}
