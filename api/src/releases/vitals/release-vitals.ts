// Counts the web vitals that pages report once, by release, view, class of device and class of connection (decision 0097).
import type { IncomingHttpHeaders } from 'node:http'
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { openBatchedCounts } from '../../background/batched-counts.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import type { TicketedPage } from '../recovery/page-ticket.ts'
import type { ReleaseVitalTable } from '../releases-table.ts'
import type { Counted } from './compare-vitals.ts'
import { bucketOf, vitalNames } from './vital-buckets.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A canary is judged within days; a console shows the weeks before. */
const keptMs = 30 * dayMs
/** Pages that have reported: each counts once. */
const maxSeen = 50_000
/** Of a stratum's counts, those that may come from one block of addresses: a stranger with a script is one of many. */
const maxShare = 0.05
/** Of a release's views, the root times this: a fixed share would outweigh chance once there are views enough. */
const maxOfRoot = 0.5
/** The columns of counts that are of no stratum. */
const ofNoStratum = ' phone fast network 0'
const maxBlocks = 50_000
const maxStrata = 5_000
/** From here on a first byte is slow, in browsers that say nothing of their connection. */
const slowFirstByteMs = 800
/** Rows of one statement; SQLite takes 32,766 values. */
const rowsAtOnce = 500

export type ReleaseVitals = ReturnType<typeof openReleaseVitals>

/** The report of a page that was left. */
interface VitalsReport {
  vitals: NonNullable<PageReport['vitals']>
  connection: PageReport['connection']
  device: ReleaseVitalTable['device']
  /** The visitor's block of addresses; null where addresses don't differ. */
  block: string | null
}

/** By what browsers say of themselves: tablets show the wide layout. */
export const deviceOf = (headers: IncomingHttpHeaders): ReleaseVitalTable['device'] =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'

type Services = Pick<FastifyInstance, 'db' | 'log' | 'liveReleases'>

export function openReleaseVitals({ db, log, liveReleases }: Services) {
  const counts = openBatchedCounts(log, 'counting the vitals of pages', (counted) => db.transaction().execute((trx) => write(trx, counted)))
  const seen = new LRUCache<string, true>({ max: maxSeen })
  const totals = new LRUCache<string, number>({ max: maxStrata })
  const ofBlocks = new LRUCache<string, number>({ max: maxBlocks })
  const largest = new LRUCache<string, number>({ max: maxStrata })

  /** False for a block that has its share already. The first of each counts.
   *  @param release with the beginning of its counts */
  function takePlace(release: string, stratum: string, block: string | null): boolean {
    const places = [
      { group: stratum, most: (total: number) => maxShare * total },
      { group: release, most: (total: number) => maxOfRoot * Math.sqrt(total) },
    ].map(({ group, most }) => {
      const [total, key] = [(totals.get(group) ?? 0) + 1, `${group} ${block}`]
      const own = (ofBlocks.get(key) ?? 0) + 1
      return { group, key, total, own, isFull: own > Math.max(1, most(total)) }
    })
    if (block !== null && places.some(({ isFull }) => isFull)) return false
    for (const { group, key, total, own } of places) {
      totals.set(group, total)
      if (block !== null) ofBlocks.set(key, own)
    }
    if (block !== null) noteLargest(release, ofBlocks.get(`${release} ${block}`) ?? 0)
    return true
  }

  /** Other processes add theirs: the sum is no less than what any block has. */
  function noteLargest(release: string, views: number): void {
    if (views <= (largest.get(release) ?? 0)) return
    largest.set(release, views)
    counts.add(`${release} ${ofNoStratum}`)
  }

  /** The beginning of the counts that a page adds to: of the day, or of the last change of what visitors get of the remote. */
  function sinceOf(release: string, sentAt: number): number {
    const { given_at = 0 } = liveReleases.channel(release.slice(0, release.indexOf('@'))) ?? {}
    return Math.max(Math.floor(sentAt / dayMs) * dayMs, given_at <= sentAt ? given_at : 0)
  }

  return {
    /** @param releases of the page, without those that failed in it: others stood in for them */
    reported({ page, view, sentAt }: TicketedPage, releases: readonly string[], { vitals, connection, device, block }: VitalsReport): void {
      if (view === '' || seen.has(page)) return
      seen.set(page, true)
      const isSlow = connection === undefined ? vitals.ttfb > slowFirstByteMs : connection !== '4g'
      for (const release of releases) {
        const counted = `${release} ${sinceOf(release, sentAt)}`
        const stratum = `${counted} ${view} ${device} ${isSlow ? 'slow' : 'fast'}`
        if (!takePlace(counted, stratum, block)) continue
        for (const name of vitalNames) {
          const value = vitals[name]
          if (value !== undefined) counts.add(`${stratum} ${name} ${bucketOf(name, value)}`)
        }
      }
    },
    flush: counts.flush,
    close: counts.close,
  }
}

/** In one order, or two processes would wait for each other. */
async function write(trx: Transaction, counted: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, views]) => {
      const [release = '', since, view = '', device, connection, name, bucket] = key.split(' ')
      const [remote = '', version = ''] = release.split('@')
      const numbers = { since: Number(since), bucket: Number(bucket), views }
      return { remote, version, view, device, connection, name, ...numbers } as ReleaseVitalTable
    })
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await trx
      .insertInto('release_vitals')
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version', 'since', 'view', 'device', 'connection', 'name', 'bucket'])
          .doUpdateSet(({ ref }) => ({ views: sql`${ref('release_vitals.views')} + excluded.views` })),
      )
      .execute()
}

const countedOf = (db: Database, remote: string, since: number) =>
  db.selectFrom('release_vitals').where('remote', '=', remote).where('since', '>=', since)

/** @returns the views of a release that have reported: each has a time to the first byte */
export async function viewsOf(db: Database, { remote, version }: { remote: string; version: string }, since: number): Promise<number> {
  const { views } = await countedOf(db, remote, since)
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('version', '=', version)
    .where('name', '=', 'ttfb')
    .executeTakeFirstOrThrow()
  return Number(views ?? 0)
}

/** @returns counts by version. Strata begin with the class of device. */
export async function readVitals(db: Database, remote: string, since = 0): Promise<Map<string, Counted>> {
  const rows = await countedOf(db, remote, since)
    .select(['version', 'view', 'device', 'connection', 'name', 'bucket'])
    .select(({ fn }) => fn.sum<number>('views').as('views'))
    .groupBy(['version', 'view', 'device', 'connection', 'name', 'bucket'])
    .execute()
  const versions = new Map<string, Map<ReleaseVitalTable['name'], Map<string, number[]>>>()
  for (const { version, view, device, connection, name, bucket, views } of rows) {
    const vitals = versions.get(version) ?? new Map()
    const strata = vitals.get(name) ?? new Map()
    const stratum = `${device} ${view} ${connection}`
    const counts = strata.get(stratum) ?? []
    counts[bucket] = Number(views)
    versions.set(version, vitals.set(name, strata.set(stratum, counts)))
  }
  return versions
}

export const deleteOldVitals = (db: Database) =>
  db
    .deleteFrom('release_vitals')
    .where('since', '<', Date.now() - keptMs)
    .execute()
