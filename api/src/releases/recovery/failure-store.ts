// Failures of releases, and the pages that loaded them, within a short window: those of all processes of a shop add up.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openBatchedCounts } from '../../background/batched-counts.ts'
import type { Transaction } from '../../db/schema.ts'
import { databaseMs } from '../../limits/counters.ts'

declare module '../../db/schema.ts' {
  interface Schema {
    /** A slice is the twelfth part of the window. */
    release_loads: { release: string; slice: number; pages: number }
    release_reports: { release: string; page: string; visitor: string; network: string | null; reported_at: number }
  }
}

export interface Failure {
  release: string
  /** The page that it failed in, and whose that is. */
  page: string
  visitor: string
  /** The reporter's network; null where addresses don't differ, such as behind one proxy. */
  network: string | null
}

/** Reports read of one release, since anybody can send them. */
const maxFailures = 2000
/** Milliseconds after a roll-back in which no other release of that remote is taken back: one at a time. */
const pauseMs = 10 * 60 * 1000
const slices = sql.lit(12)

export type FailureStore = ReturnType<typeof openFailureStore>

/** @param windowMs the watch's */
export function openFailureStore({ db, counters, log }: Pick<FastifyInstance, 'db' | 'counters' | 'log'>, windowMs: number) {
  const now = () => databaseMs(db)
  const slice = () => sql<number>`${now()} * ${slices} / ${sql.lit(windowMs)}`
  const pauseOf = (remote: string) => `roll-back of ${remote}`
  const loads = openBatchedCounts(log, 'counting page loads', (counted) => db.transaction().execute((trx) => writeLoads(trx, counted)))

  async function writeLoads(trx: Transaction, counted: ReadonlyMap<string, number>): Promise<void> {
    // In one order, or two processes would wait for each other.
    for (const [release, pages] of [...counted].sort(([one], [other]) => (one < other ? -1 : 1)))
      await sql`insert into release_loads as known (release, slice, pages) values (${release}, ${slice()}, ${pages})
        on conflict (release, slice) do update set pages = known.pages + excluded.pages`.execute(trx)
    await sql`delete from release_loads where slice < ${slice()} - ${slices}`.execute(trx)
  }

  return {
    loaded(releases: readonly string[]): void {
      for (const release of releases) loads.add(release)
    },
    /** Page loads of a release within the window. */
    async loadsOf(release: string): Promise<number> {
      await loads.flush()
      const { pages } = await db
        .selectFrom('release_loads')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('pages'), sql<number>`0`).as('pages'))
        .where('release', '=', release)
        .where('slice', '>', sql<number>`${slice()} - ${slices}`)
        .executeTakeFirstOrThrow()
      return Number(pages)
    },
    /** Failures of a release within the window, the newest `maxFailures`. */
    recentOf: (release: string): Promise<Failure[]> =>
      db
        .selectFrom('release_reports')
        .select(['release', 'page', 'visitor', 'network'])
        .where('release', '=', release)
        .where('reported_at', '>', sql<number>`${now()} - ${sql.lit(windowMs)}`)
        .orderBy('reported_at', 'desc')
        .limit(maxFailures)
        .execute(),
    /** Adds a failure unless its page has one. */
    async add({ release, page, visitor, network }: Failure): Promise<void> {
      await sql`insert into release_reports (release, page, visitor, network, reported_at)
        values (${release}, ${page}, ${visitor}, ${network}, ${now()}) on conflict (release, page) do nothing`.execute(db)
      await sql`delete from release_reports where reported_at <= ${now()} - ${sql.lit(windowMs)}`.execute(db)
    },
    async forget(release: string): Promise<void> {
      await db.deleteFrom('release_reports').where('release', '=', release).execute()
      await db.deleteFrom('release_loads').where('release', '=', release).execute()
    },
    /** @returns false within `pauseMs` of the last one taken for that remote */
    takePause: (remote: string): Promise<boolean> => counters.take(pauseOf(remote), 1, pauseMs),
    resetPause: (remote: string): Promise<void> => counters.forget(pauseOf(remote)),
    /** Writes what is not yet written. */
    close: loads.close,
  }
}
