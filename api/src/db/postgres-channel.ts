// Notifies processes on one database of each other's writes. PostgreSQL sends a notification with each commit (triggers of
// postgres-first.ts), so writes of other processes, commands and `psql` are included.
import { sql } from 'kysely'
import pg from 'pg'
import { pause } from '../background/back-off.ts'
import { explainConnection } from './postgres-failures.ts'
import type { Hosts } from './postgres-hosts.ts'
import { keepAlive } from './postgres-watch.ts'
import { type Database, type Notification, type Others, sequenceTopic } from './schema.ts'

const writeChannel = 'lechaim_written'
const messageChannel = 'lechaim_told'
/** Detects a connection that is broken at the other end only. */
const pingMs = 3000
const answerMs = 3000
/** Data read before the database went away may still be shown for so long. */
const stillValidMs = 60_000

type Listener = (message: Notification | null) => void
type Retries = Parameters<Others['listen']>[1]

/** The last message of a process that stops, whose messages have all been sent. */
const farewell = JSON.stringify({ topic: sequenceTopic, ends: true })
const listening = ' listens'
/** The names of all processes that receive messages; commands do not. */
const presentQuery = `select distinct left(application_name, -${listening.length}) as name from pg_stat_activity
  where datname = current_database() and application_name like 'lechaim %${listening}'`

const notifyQuery = `select pg_notify('${messageChannel}', pg_current_xact_id()::text || E'\\n' || $1 || E'\\n' || $2)`

/** @param name of this process, by which it ignores its own messages */
export function openChannel(hosts: Hosts, db: Database, name: string) {
  let version = 0
  let client: pg.Client | null = null
  let loop: Promise<void> = Promise.resolve()
  let present = new Set<string>()
  const stopped = new Set<string>()
  const closed = new AbortController()
  let retry = new AbortController()
  let answeredAt = 0
  /** True while the database is unreachable, so that no process writes; false while only the notifications' connection is lost. */
  let isAway = false

  const connect = (listener: Listener): Promise<pg.Client> =>
    open(listener).catch((error) => {
      hosts.forget()
      throw explainConnection(error)
    })

  async function open(listener: Listener): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: await hosts.current(),
      application_name: `${name}${listening}`,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      ...keepAlive,
    })
    // Handled by awaiting its end; an unhandled error would end the process.
    made.on('error', () => {})
    made.on('notification', ({ channel, payload = '' }) => {
      if (channel === writeChannel && payload !== name) version++
      if (channel !== messageChannel) return
      const [sequence, sender, ...text] = payload.split('\n')
      const message = text.join('\n')
      if (message === farewell) stopped.add(sender ?? '')
      listener({ sequence: Number(sequence), isOwn: sender === name, text: message })
    })
    const giveUp = () => made.connection.stream.destroy()
    closed.signal.addEventListener('abort', giveUp)
    try {
      await made.connect()
      await hosts.checkNew(made)
      await made.query(`listen ${writeChannel}; listen ${messageChannel}`)
      // The first message brings the sequence number that the other processes have.
      await made.query(notifyQuery, [name, JSON.stringify({ topic: sequenceTopic })])
    } catch (error) {
      giveUp()
      throw error
    } finally {
      closed.signal.removeEventListener('abort', giveUp)
    }
    answeredAt = performance.now()
    return made
  }

  async function keep(first: pg.Client, listener: Listener, retries: Retries): Promise<void> {
    for (client = first; client; ) {
      await untilItFails(client, closed.signal, (names) => {
        answeredAt = performance.now()
        noticeKilled(names, listener)
      })
      if (closed.signal.aborted) return await leave(client, name)
      isAway = true
      client = null
      client = await reconnect(listener, retries)
      if (client) listener(null)
    }
  }

  /** @returns null once the channel is closed */
  async function reconnect(listener: Listener, retries: Retries): Promise<pg.Client | null> {
    while (!closed.signal.aborted) {
      try {
        const made = await connect(listener)
        retries.succeeded()
        version++
        return made
      } catch (error) {
        const ms = retries.failed(error)
        isAway = !(await answers())
        // Other processes may write now without a notification: pages read again.
        if (!isAway) listener(null)
        retry = new AbortController()
        await pause(ms, AbortSignal.any([retry.signal, closed.signal]))
      }
    }
    return null
  }

  /** True when the connections of queries work. */
  const answers = () =>
    Promise.race([
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
      pause(answerMs, closed.signal).then(() => false),
    ])

  /** A killed process may have sent no message about its last orders. */
  function noticeKilled(names: string[], listener: Listener): void {
    const now = new Set(names)
    const killed = [...present].filter((each) => !now.has(each) && !stopped.delete(each))
    if (killed.length > 0) listener(null)
    present = now
  }

  const isStillValid = () => isAway && performance.now() - answeredAt < stillValidMs

  return {
    /** Changes once another process has written, and on each call while that is unknown. */
    versionOfOthers: () => (client || isStillValid() ? version : ++version),
    receivesNotifications: () => client !== null,
    /** The database answers again: no pause is waited for. */
    hurry: () => retry.abort(),
    async notify(message: string) {
      await sql`select pg_notify(${messageChannel}, pg_current_xact_id()::text || ${`\n${name}\n${message}`})`.execute(db)
    },
    async listen(listener: Listener, retries: Retries) {
      loop = keep(await connect(listener), listener, retries)
    },
    async close() {
      closed.abort()
      await loop
    },
  }
}

/** Notifies the others of this process's end, so that they do not count it as killed with messages unsent. */
async function leave(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(notifyQuery, [name, farewell])
    await Promise.race([client.end(), pause(answerMs)])
  } catch {
    client.connection.stream.destroy()
  }
}

/** Resolves once the connection has ended, or no longer answers, or the channel is closed.
 *  @param onPresent called with the names of all processes at each answer */
async function untilItFails(client: pg.Client, closed: AbortSignal, onPresent: (names: string[]) => void): Promise<void> {
  let isOpen = true
  const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => {
    isOpen = false
  })
  for (;;) {
    await Promise.race([ended, pause(pingMs, closed)])
    if (!isOpen || closed.aborted) return
    const present = await client.query<{ name: string }>(presentQuery).catch(() => null)
    if (!present) {
      client.connection.stream.destroy()
      return
    }
    onPresent(present.rows.map(({ name }) => name))
  }
}
