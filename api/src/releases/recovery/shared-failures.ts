// Failures and page loads of the processes that share a database: those of all of them add up.
import { sql } from 'kysely'
import { createBackOff } from '../../background/back-off.ts'
import type { FailureLogger } from '../../background/failure-log.ts'
import type { Database } from '../../db/schema.ts'
import { type Counters, databaseMs } from '../../limits/counters.ts'
import { type FailureStore, maxFailures, pauseMs, slices } from './failure-watch.ts'

declare module '../../db/schema.ts' {
  interface Schema {
    /** PostgreSQL alone has both. A slice is the twelfth part of the watch's window. */
    release_loads: { release: string; slice: number; pages: number }
    release_reports: { release: string; page: string; visitor: string; network: string | null; reported_at: number }
  }
}

/** Page loads are many: they are added up here and written in between. */
const flushMs = 5000

/** @param windowMs the watch's */
export function shareFailures(db: Database, counters: Counters, windowMs: number, log: FailureLogger): FailureStore {
  let loads = new Map<string, number>()
  const backOff = createBackOff(log, 'counting page loads')
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const slice = sql<number>`(${databaseMs} * ${sql.lit(slices)} / ${sql.lit(windowMs)})`
  const pauseOf = (remote: string) => `roll-back of ${remote}`

  const add = (release: string, pages: number) => loads.set(release, (loads.get(release) ?? 0) + pages)

  function flushIn(ms: number): void {
    // Failures are logged, and the next flush has what this one could not write.
    if (!isClosed) timer ??= setTimeout(() => void flush().catch(() => {}), ms).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = loads
    loads = new Map()
    try {
      // In one order, or two processes would wait for each other.
      for (const [release, pages] of [...counted].sort()) {
        await sql`insert into release_loads as known (release, slice, pages) values (${release}, ${slice}, ${pages})
          on conflict (release, slice) do update set pages = known.pages + excluded.pages`.execute(db)
        counted.delete(release)
      }
      await sql`delete from release_loads where slice < ${slice} - ${sql.lit(slices)}`.execute(db)
      backOff.succeeded()
    } catch (error) {
      for (const [release, pages] of counted) add(release, pages)
      flushIn(backOff.failed(error))
      throw error
    }
  }

  return {
    loaded(releases) {
      for (const release of releases) add(release, 1)
      flushIn(flushMs)
    },
    async loadsOf(release) {
      await flush()
      const { pages } = await db
        .selectFrom('release_loads')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('pages'), sql<number>`0`).as('pages'))
        .where('release', '=', release)
        .where('slice', '>', sql<number>`${slice} - ${sql.lit(slices)}`)
        .executeTakeFirstOrThrow()
      return pages
    },
    recentOf: (release) =>
      db
        .selectFrom('release_reports')
        .select(['release', 'page', 'visitor', 'network'])
        .where('release', '=', release)
        .where('reported_at', '>', sql<number>`${databaseMs} - ${windowMs}::bigint`)
        .orderBy('reported_at', 'desc')
        .limit(maxFailures)
        .execute(),
    async add({ release, page, visitor, network }) {
      await sql`insert into release_reports (release, page, visitor, network, reported_at)
        values (${release}, ${page}, ${visitor}, ${network}, ${databaseMs}) on conflict (release, page) do nothing`.execute(db)
      await sql`delete from release_reports where reported_at <= ${databaseMs} - ${windowMs}::bigint`.execute(db)
    },
    async forget(release) {
      await db.deleteFrom('release_reports').where('release', '=', release).execute()
      await db.deleteFrom('release_loads').where('release', '=', release).execute()
    },
    takePause: (remote) => counters.take(pauseOf(remote), 1, pauseMs),
    resetPause: (remote) => counters.forget(pauseOf(remote)),
    close() {
      isClosed = true
      return flush()
    },
  }
}
