// Changes of what visitors get of each remote, and their history. Every change is one transaction that ends with an entry in the
// history; times go through the remote's own last one, so that the newest always wins.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import type { Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { ReleaseRefused } from '../checks/candidate.ts'
import { namesProblems } from '../checks/compatibility.ts'
import { maxVisitorsPerNetwork } from '../recovery/failure-watch.ts'
import type { EventKind, ReleaseChannelTable, ReleaseTable } from '../releases-table.ts'

interface Step {
  remote: string
  version: string
  /** A deploy token's id, `local` or `server`. */
  actor: string
  reason?: string
}

type NewRelease = Pick<ReleaseTable, 'source' | 'base' | 'archive'> & { build: ReleaseBuild; actor: string }

export const findRelease = (db: Database | Transaction, remote: string, version: string) =>
  db.selectFrom('releases').selectAll().where('remote', '=', remote).where('version', '=', version).executeTakeFirst()

const changeRelease = (db: Database | Transaction, { remote, version }: Pick<Step, 'remote' | 'version'>) =>
  db.updateTable('releases').where('remote', '=', remote).where('version', '=', version)

export async function addRelease(trx: Transaction, { build, source, base, archive, actor }: NewRelease): Promise<void> {
  const { name: remote, version } = build
  await trx
    .insertInto('releases')
    .values({ remote, version, source, base, archive, build: JSON.stringify(build), released_by: actor, created_at: now() })
    .execute()
  await trx
    .insertInto('release_channels')
    .values({ remote })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await addEvent(trx, 'released', { remote, version, actor, reason: source === 'local' ? 'a build of this checkout' : '' })
}

/** @throws ApiError not_found */
export async function channelOf(db: Database | Transaction, remote: string) {
  const channel = await db.selectFrom('release_channels').selectAll().where('remote', '=', remote).executeTakeFirst()
  if (!channel) throw notFound('remote')
  return channel
}

const changeChannel = (trx: Transaction, remote: string, change: Updateable<ReleaseChannelTable>) =>
  trx.updateTable('release_channels').set(change).where('remote', '=', remote).execute()

const noCanary = { canary: null, canary_traffic: 0 }

/** Makes it what everybody gets, or a canary.
 *  @param traffic percent of the visitors who get the canary, 1 to 99 */
export async function promote(trx: Transaction, step: Step, traffic?: number): Promise<void> {
  const { remote, version } = step
  const { live, canary } = await channelOf(trx, remote)
  if (traffic) {
    if (!live) throw new ApiError('bad_request', `Nothing of ${remote} is live yet: a canary needs something to be compared with`)
    if (live === version) throw new ApiError('bad_request', `${version} is live already`)
    await changeChannel(trx, remote, { canary: version, canary_traffic: traffic })
    await changeRelease(trx, step).set({ withdrawn_at: null }).execute()
    return addEvent(trx, 'canary', { ...step, reason: [`${traffic} % of the visitors`, step.reason].filter(Boolean).join(', ') })
  }
  const [newest] = await earlierReleases(trx, remote)
  await changeRelease(trx, step)
    .set({ live_at: newest?.live_at ? changedAt(newest.live_at) : now(), withdrawn_at: null })
    .execute()
  await changeChannel(trx, remote, { live: version, ...(canary === version && noCanary) })
  await addEvent(trx, 'live', step)
}

/** Stores the highest number of visitors for whom a release failed at one time. */
export const keepFailedVisitors = (db: Database, remote: string, version: string, visitors: number) =>
  changeRelease(db, { remote, version }).set({ failed_visitors: visitors }).where('failed_visitors', '<', visitors).execute()

type Tried = Pick<Selectable<ReleaseTable>, 'version' | 'withdrawn_at' | 'failed_visitors'>

/** Failures count against a release when more visitors had them than one network counts for. */
const hasFailed = ({ failed_visitors }: Tried) => failed_visitors > maxVisitorsPerNetwork

/** @returns doubts about giving a release to visitors, in a sentence; null for none */
export function warningAbout(release: Tried): string | null {
  const { version, withdrawn_at, failed_visitors } = release
  const doubts = [
    ...(hasFailed(release) ? [`failed for ${failed_visitors} visitors within a short time`] : []),
    ...(withdrawn_at ? [`was taken back on ${withdrawn_at.slice(0, 10)}`] : []),
  ]
  return doubts.length > 0 ? `${version} ${doubts.join(' and ')}` : null
}

/** All that were ever live, the newest first. */
const earlierReleases = (db: Database | Transaction, remote: string) =>
  db
    .selectFrom('releases')
    .select(['version', 'live_at', 'withdrawn_at', 'failed_visitors'])
    .where('remote', '=', remote)
    .where('live_at', 'is not', null)
    .orderBy('live_at', 'desc')
    .execute()

/** Finds a remote's fallback: a release that was live before and has not been withdrawn. The newest without counted failures; the newest of all
 *  where every one has some.
 *  @returns it, and a sentence that says past which others it leads, and with which doubts */
export async function findLastGood(db: Database | Transaction, remote: string, except: readonly (string | null)[]) {
  const earlier = (await earlierReleases(db, remote)).filter(({ version }) => !except.includes(version))
  const usable = earlier.filter(({ withdrawn_at }) => !withdrawn_at)
  const good = usable.find((release) => !hasFailed(release)) ?? usable[0]
  if (!good) return null
  const passed = earlier.slice(0, earlier.indexOf(good)).flatMap((release) => warningAbout(release) ?? [])
  const doubts = warningAbout(good)
  const way = [
    `back to ${good.version}`,
    ...passed.slice(0, 5).map((warning) => `past ${warning}`),
    ...(doubts ? [`there is none without failures: ${doubts}`] : []),
  ]
  return { version: good.version, way: way.join(', ') }
}

/** Takes a release back: a canary ends, a live one gives way to the last good one.
 *  @returns where that leads, in a sentence; null for a canary
 *  @throws ApiError nothing_to_fall_back_on, or release_refused where it and what is live lack names of each other, and then nothing has changed */
export async function rollBack(
  trx: Transaction,
  builds: Pick<FastifyInstance['liveReleases'], 'buildOf' | 'offeredBuilds'>,
  step: Step,
  kind: EventKind = 'rolled-back',
): Promise<string | null> {
  const { remote, version } = step
  const { live, canary } = await channelOf(trx, remote)
  const withdraw = async (change: Updateable<ReleaseChannelTable>, reason = step.reason) => {
    await changeRelease(trx, step).set({ withdrawn_at: now() }).execute()
    await changeChannel(trx, remote, change)
    await addEvent(trx, kind, { ...step, ...(reason && { reason }) })
  }
  if (canary === version) {
    await withdraw(noCanary)
    return null
  }
  if (live !== version) throw new ApiError('bad_request', `${version} is neither live nor a canary`)
  const good = await findLastGood(trx, remote, [version])
  if (!good) throw new ApiError('nothing_to_fall_back_on', `${remote} has no earlier release that was good`)
  const build = builds.buildOf(remote, good.version)
  const problems = build ? namesProblems(build, builds.offeredBuilds()) : []
  if (problems.length > 0) throw new ReleaseRefused(problems)
  // Not by `promote`: it does not become newer than what is tried after it.
  const change = { live: good.version, ...(canary === good.version && noCanary) }
  await withdraw(change, [step.reason, good.way].filter(Boolean).join('; '))
  return good.way
}

/** Milliseconds since the release was last made live or a canary on purpose. A roll-back to it does not count. */
export async function ageOf(db: Database, { remote, version }: Pick<Step, 'remote' | 'version'>): Promise<number> {
  const { created_at } = await db
    .selectFrom('release_events')
    .select('created_at')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['live', 'canary'] satisfies EventKind[])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return Date.now() - Date.parse(created_at)
}

export async function switchRemote(trx: Transaction, { off, ...step }: Omit<Step, 'version'> & { off: boolean }): Promise<void> {
  await channelOf(trx, step.remote)
  await changeChannel(trx, step.remote, { switched_off: Number(off) })
  await addEvent(trx, off ? 'switched-off' : 'switched-on', step)
}

export async function addEvent(
  trx: Database | Transaction,
  kind: EventKind,
  { remote, version, actor, reason = '' }: Partial<Step> & Omit<Step, 'version'>,
) {
  await trx
    .insertInto('release_events')
    .values({ remote, version: version ?? null, kind, actor, reason: reason.slice(0, 1000), created_at: now() })
    .execute()
}
