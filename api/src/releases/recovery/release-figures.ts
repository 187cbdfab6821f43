// Counts, by release and hour, the pages that were sent and what became of them: whether a page could be used, whether something failed in it,
// whether something was put into the cart or ordered. A roll-back chooses by them, and a canary is compared with what is live (decision 0082).
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createBackOff } from '../../background/back-off.ts'
import type { FailureLogger } from '../../background/failure-log.ts'
import type { Database, Transaction } from '../../db/schema.ts'

const events = ['pages', 'ready', 'failed', 'carts', 'orders'] as const
export type PageEvent = (typeof events)[number]
export type Figures = Record<PageEvent, number>

export const hourMs = 60 * 60 * 1000
export const hourOf = (at = Date.now()): number => Math.floor(at / hourMs)

const flushMs = 10_000
/** Pages of one network that count within an hour: a stranger with a script is one of many, and a mobile carrier's visitors a sample. */
const maxPagesOfNetwork = 30
const maxNetworks = 20_000
/** Events of pages that were counted already: each counts once. */
const maxSeen = 50_000

export type ReleaseFigures = ReturnType<typeof openReleaseFigures>

export function openReleaseFigures(db: Database, log: FailureLogger) {
  let counted = new Map<string, Figures & { remote: string; version: string; hour: number }>()
  const networks = new LRUCache<string, number>({ max: maxNetworks })
  const seen = new LRUCache<string, true>({ max: maxSeen })
  const backOff = createBackOff(log, 'counting what pages do')
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function add(release: string, event: PageEvent, times = 1, hour = hourOf()): void {
    const [remote = '', version = ''] = release.split('@')
    const key = `${release} ${hour}`
    const figures = counted.get(key) ?? { remote, version, hour, ...noFigures }
    figures[event] += times
    counted.set(key, figures)
    // A failure is logged, and the next flush has what this one could not write.
    if (!isClosed) timer ??= setTimeout(() => void flush().catch(() => {}), flushMs).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = counted
    counted = new Map()
    try {
      if (written.size > 0) await db.transaction().execute((trx) => write(trx, written))
      backOff.succeeded()
    } catch (error) {
      for (const { remote, version, hour, ...figures } of written.values())
        for (const event of events) if (figures[event] > 0) add(`${remote}@${version}`, event, figures[event], hour)
      backOff.failed(error)
      throw error
    }
  }

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
    flush,
    close() {
      isClosed = true
      return flush()
    },
  }
}

export const noFigures: Figures = { pages: 0, ready: 0, failed: 0, carts: 0, orders: 0 }

/** In one order, or two processes would wait for each other. */
async function write(trx: Transaction, written: ReadonlyMap<string, Figures & { remote: string; version: string; hour: number }>) {
  for (const [, row] of [...written].sort(([one], [other]) => (one < other ? -1 : 1)))
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

/** PostgreSQL adds integers up to a decimal. */
const sumsOf = (row: Figures): Figures => {
  const entries = events.map((event) => [event, Number(row[event])])
  return Object.fromEntries(entries)
}
