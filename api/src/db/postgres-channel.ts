// Notifies processes on one database of each other's writes. PostgreSQL sends a notification with each commit (triggers of
// postgres-first.ts), so writes of other processes, commands and `psql` are included.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { explainConnection } from './postgres-failures.ts'
import type { Hosts } from './postgres-hosts.ts'
import type { Database, Heard } from './schema.ts'

const writeChannel = 'lechaim_written'
const messageChannel = 'lechaim_told'
/** Detects a connection that is broken at the other end only. */
const pingMs = 5000
const answerMs = 3000
const retryMs = 100

type Listener = (message: Heard | null) => void

/** The last message of a process that stops, whose messages have all been sent. */
const farewell = '{"topic":"mark","ends":true}'
const listening = ' listens'
/** The names of all processes that receive messages; commands do not. */
const presentQuery = `select distinct left(application_name, -${listening.length}) as name from pg_stat_activity
  where datname = current_database() and application_name like 'lechaim %${listening}'`

const tellQuery = `select pg_notify('${messageChannel}', pg_current_xact_id()::text || E'\\n' || $1 || E'\\n' || $2)`

/** @param name of this process, by which it ignores its own messages */
export function openChannel(hosts: Hosts, db: Database, name: string) {
  let version = 0
  let client: pg.Client | null = null
  let closed = false
  let kept: Promise<void> = Promise.resolve()
  let present = new Set<string>()
  const stopped = new Set<string>()

  const connect = (listener: Listener): Promise<pg.Client> =>
    open(listener).catch((error) => {
      hosts.forget()
      throw explainConnection(error)
    })

  async function open(listener: Listener): Promise<pg.Client> {
    const connectionString = await hosts.current()
    const made = new pg.Client({ connectionString, application_name: `${name}${listening}`, connectionTimeoutMillis: answerMs })
    // Handled by awaiting its end; an unhandled error would end the process.
    made.on('error', () => {})
    made.on('notification', ({ channel, payload = '' }) => {
      if (channel === writeChannel && payload !== name) version++
      if (channel !== messageChannel) return
      const [mark, sender, ...text] = payload.split('\n')
      const message = text.join('\n')
      if (message === farewell) stopped.add(sender ?? '')
      listener({ mark: Number(mark), isOwn: sender === name, text: message })
    })
    try {
      await made.connect()
      await hosts.checkNew(made)
      await made.query(`listen ${writeChannel}; listen ${messageChannel}`)
      // The first message brings the mark that the other processes have.
      await made.query(tellQuery, [name, '{"topic":"mark"}'])
      return made
    } catch (error) {
      made.end().catch(() => {})
      throw error
    }
  }

  async function keep(first: pg.Client, listener: Listener): Promise<void> {
    for (client = first; !closed; await setTimeout(retryMs)) {
      if (client) await untilItFails(client, (names) => noticeKilled(names, listener))
      client = null
      if (closed) return
      listener(null)
      client = await connect(listener).catch(() => null)
      version++
      if (client) listener(null)
    }
  }

  /** A killed process may have sent no message about its last orders. */
  function noticeKilled(names: string[], listener: Listener): void {
    const now = new Set(names)
    const killed = [...present].filter((each) => !now.has(each) && !stopped.delete(each))
    if (killed.length > 0) listener(null)
    present = now
  }

  return {
    /** Changes once another process has written, and on each call while that is unknown. */
    versionElsewhere: () => (client ? version : ++version),
    async tell(message: string) {
      await sql`select pg_notify(${messageChannel}, pg_current_xact_id()::text || ${`\n${name}\n${message}`})`.execute(db)
    },
    async hear(listener: Listener) {
      kept = keep(await connect(listener), listener)
    },
    async close() {
      closed = true
      const told = client?.query(tellQuery, [name, farewell]).catch(() => {})
      await Promise.race([told, setTimeout(answerMs, null, { ref: false })])
      await client?.end().catch(() => {})
      await kept
    },
  }
}

/** Resolves once the connection has ended, or no longer answers.
 *  @param onPresent called with the names of all processes at each answer */
async function untilItFails(client: pg.Client, onPresent: (names: string[]) => void): Promise<void> {
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')))
  while ((await Promise.race([ended, setTimeout(pingMs, 'due', { ref: false })])) === 'due') {
    const answer = client.query<{ name: string }>(presentQuery).catch(() => null)
    const present = await Promise.race([answer, setTimeout(answerMs, null, { ref: false })])
    if (!present) {
      client.end().catch(() => {})
      return
    }
    onPresent(present.rows.map(({ name }) => name))
  }
}
