// Counts, by release and hour, the pages that were sent and what became of them: whether a page could be used, whether something failed in it,
// whether something was put into the cart or ordered. A roll-back chooses by them, and a canary is compared with what is live (decision 0082).
import { type Selectable, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { openBatchedCounts } from '../../background/batched-counts.ts'
import type { FailureLogger } from '../../background/failure-log.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import type { ReleaseLookTable } from '../releases-table.ts'

const events = ['pages', 'ready', 'failed', 'carts', 'orders'] as const
type PageEvent = (typeof events)[number]
export type Figures = Record<PageEvent, number>

export const hourMs = 60 * 60 * 1000
export const hourOf = (at = Date.now()): number => Math.floor(at / hourMs)

/** Pages of one network that count within an hour: a stranger with a script is one of many, and a mobile carrier's visitors a sample. */
const maxPagesOfNetwork = 30
const maxNetworks = 20_000
/** A roll-back chooses among releases that were live within so many hours. */
const keptHours = 400 * 24
/** Events of pages that were counted already: each counts once. */
const maxSeen = 50_000

export type ReleaseFigures = ReturnType<typeof openReleaseFigures>

export function openReleaseFigures(db: Database, log: FailureLogger) {
  const counts = openBatchedCounts(log, 'counting what pages do', (counted) => db.transaction().execute((trx) => write(trx, counted)))
  const networks = new LRUCache<string, number>({ max: maxNetworks })
  const seen = new LRUCache<string, true>({ max: maxSeen })
  const add = (release: string, event: PageEvent) => counts.add(`${release} ${hourOf()} ${event}`)

  return {
    /** @param network the visitor's; null where addresses don't differ
     *  @returns false where the page does not count */
    sent(releases: readonly string[], network: string | null): boolean {
      const key = `${network} ${hourOf()}`
      const pages = (networks.get(key) ?? 0) + 1
      if (network !== null && pages > maxPagesOfNetwork) return false
      networks.set(key, pages)
      for (const release of releases) add(release, 'pages')
      return true
    },
    /** @param page its id; what it says more than once counts once */
    happened(page: string, event: Exclude<PageEvent, 'pages'>, releases: readonly string[]): void {
      const key = `${page} ${event} ${releases.join(' ')}`
      if (seen.has(key)) return
      seen.set(key, true)
      for (const release of releases) add(release, event)
    },
    flush: counts.flush,
    close: counts.close,
  }
}

export const noFigures: Figures = { pages: 0, ready: 0, failed: 0, carts: 0, orders: 0 }

/** In one order, or two processes would wait for each other.
 *  @param counted by release, hour and event */
async function write(trx: Transaction, counted: ReadonlyMap<string, number>) {
  const rows = new Map<string, Figures & { remote: string; version: string; hour: number }>()
  for (const [key, times] of [...counted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [release = '', hour = '', event = ''] = key.split(' ')
    const [remote = '', version = ''] = release.split('@')
    const row = rows.get(`${release} ${hour}`) ?? { remote, version, hour: Number(hour), ...noFigures }
    row[event as PageEvent] += times
    rows.set(`${release} ${hour}`, row)
  }
  for (const row of rows.values())
    await trx
      .insertInto('release_figures')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'hour']).doUpdateSet(({ ref }) => ({
          pages: sql`${ref('release_figures.pages')} + excluded.pages`,
          ready: sql`${ref('release_figures.ready')} + excluded.ready`,
          failed: sql`${ref('release_figures.failed')} + excluded.failed`,
          carts: sql`${ref('release_figures.carts')} + excluded.carts`,
          orders: sql`${ref('release_figures.orders')} + excluded.orders`,
        })),
      )
      .execute()
}

/** Sums by version.
 *  @param since the first hour that counts */
export async function readFigures(db: Database | Transaction, remote: string, since = 0): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('release_figures')
    .select('version')
    .select(({ fn }) => events.map((event) => fn.sum<number>(event).as(event)))
    .where('remote', '=', remote)
    .where('hour', '>=', since)
    .groupBy('version')
    .execute()
  return new Map(rows.map(({ version, ...figures }) => [version, sumsOf(figures)]))
}

export const deleteOldFigures = (db: Database) =>
  db
    .deleteFrom('release_figures')
    .where('hour', '<', hourOf() - keptHours)
    .execute()

/** Takes a look that no process of the shop has taken.
 *  @param look its number; 0 for too few to tell */
export async function takeLook(db: Database, look: Selectable<ReleaseLookTable>): Promise<boolean> {
  if (look.look === 0) return false
  const inserted = await db
    .insertInto('release_looks')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'kind'])
        .doUpdateSet(({ ref }) => ({ since: ref('excluded.since'), look: ref('excluded.look') }))
        .where(({ eb, or, ref }) =>
          or([eb('release_looks.since', '!=', ref('excluded.since')), eb('release_looks.look', '<', ref('excluded.look'))]),
        ),
    )
    .returning('look')
    .executeTakeFirst()
  return inserted !== undefined
}

/** PostgreSQL adds integers up to a decimal. */
const sumsOf = (row: Figures): Figures => {
  const entries = events.map((event) => [event, Number(row[event])])
  return Object.fromEntries(entries)
}
