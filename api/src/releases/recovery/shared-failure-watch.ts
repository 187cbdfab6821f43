// The failure watch of processes that share a database: reports to any of them add up, and one of them rolls the release back.
import { sql } from 'kysely'
import type { FailureThreshold } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { type Counters, databaseMs } from '../../limits/counters.ts'
import {
  type Failure,
  type FailureWatch,
  isCounted,
  maxFailures,
  pauseMs,
  remoteOf,
  slices,
  verdictOn,
  visitorsIn,
} from './failure-watch.ts'

declare module '../../db/schema.ts' {
  interface Schema {
    /** PostgreSQL alone has both. A slice is the twelfth part of the watch's window. */
    release_loads: { release: string; slice: number; pages: number }
    release_reports: { release: string; page: string; visitor: string; network: string | null; reported_at: number }
  }
}

/** Page loads are many: they are added up here and written in between. */
const flushMs = 5000

/** @param onError called with loads that could not be written */
export function createSharedFailureWatch(
  db: Database,
  counters: Counters,
  threshold: FailureThreshold,
  onError: (error: unknown) => void,
): FailureWatch & { close(): Promise<void> } {
  const { windowMs } = threshold
  let loads = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const slice = sql<number>`(${databaseMs} * ${sql.lit(slices)} / ${sql.lit(windowMs)})`
  const pauseOf = (remote: string) => `roll-back of ${remote}`

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = loads
    loads = new Map()
    // In one order, or two processes would wait for each other.
    for (const [release, pages] of [...counted].sort())
      await sql`insert into release_loads as known (release, slice, pages) values (${release}, ${slice}, ${pages})
        on conflict (release, slice) do update set pages = known.pages + excluded.pages`.execute(db)
    await sql`delete from release_loads where slice < ${slice} - ${sql.lit(slices)}`.execute(db)
  }

  async function recentOf(release: string): Promise<Failure[]> {
    return db
      .selectFrom('release_reports')
      .select(['release', 'page', 'visitor', 'network'])
      .where('release', '=', release)
      .where('reported_at', '>', sql<number>`${databaseMs} - ${windowMs}::bigint`)
      .orderBy('reported_at', 'desc')
      .limit(maxFailures)
      .execute()
  }

  async function loadsOf(release: string): Promise<number> {
    const { pages } = await db
      .selectFrom('release_loads')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('pages'), sql<number>`0`).as('pages'))
      .where('release', '=', release)
      .where('slice', '>', sql<number>`${slice} - ${sql.lit(slices)}`)
      .executeTakeFirstOrThrow()
    return pages
  }

  return {
    loaded(releases) {
      for (const release of releases) loads.set(release, (loads.get(release) ?? 0) + 1)
      timer ??= setTimeout(() => flush().catch(onError), flushMs).unref()
    },
    counts: async (failure) => isCounted(failure, await recentOf(failure.release)),
    visitors: async (release) => visitorsIn(await recentOf(release)),
    async failed(failure) {
      const { release, page, visitor, network } = failure
      if (!isCounted(failure, await recentOf(release))) return null
      await sql`insert into release_reports (release, page, visitor, network, reported_at)
        values (${release}, ${page}, ${visitor}, ${network}, ${databaseMs}) on conflict (release, page) do nothing`.execute(db)
      await sql`delete from release_reports where reported_at <= ${databaseMs} - ${windowMs}::bigint`.execute(db)
      await flush()
      const verdict = verdictOn(await recentOf(release), await loadsOf(release), threshold)
      // Of the processes that see it at once, one acts; and then none for a while.
      if (!verdict || !(await counters.take(pauseOf(remoteOf(release)), 1, pauseMs))) return null
      await db.deleteFrom('release_reports').where('release', '=', release).execute()
      await db.deleteFrom('release_loads').where('release', '=', release).execute()
      return verdict
    },
    resetPause: (remote) => counters.forget(pauseOf(remote)),
    /** Writes the loads that this process has added up. */
    close: flush,
  }
}
