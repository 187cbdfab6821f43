// Changes of what visitors get of each remote, and their history. Every change is one transaction that ends with an entry in the
// history; times go through the remote's own last one, so that the newest always wins.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import { lockName } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { ReleaseRefused } from '../checks/candidate.ts'
import { pairProblems } from '../checks/compatibility.ts'
import { queueNotices } from '../notices/queue-notices.ts'
import { refuseFrozen } from '../policy/freezes.ts'
import type { EventKind, ReleaseChannelTable, ReleaseTable } from '../releases-table.ts'
import { earlierReleases, findLastGood } from './last-good.ts'

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

/** A release that can be given to visitors.
 *  @throws ApiError not_found, also for one whose files were removed */
export async function findStored(db: Database | Transaction, remote: string, version: string) {
  const release = await findRelease(db, remote, version)
  if (!release) throw notFound('release')
  if (release.removed_at) {
    const day = release.removed_at.slice(0, 10)
    throw new ApiError('not_found', `${version} was unused for long, and its files were removed on ${day}: release it as another version`)
  }
  return release
}

const changeRelease = (db: Database | Transaction, { remote, version }: Pick<Step, 'remote' | 'version'>) =>
  db.updateTable('releases').where('remote', '=', remote).where('version', '=', version)

export async function addRelease(trx: Transaction, { build, source, base, archive, actor }: NewRelease): Promise<void> {
  const { name: remote, version } = build
  await trx
    .insertInto('releases')
    .values({ remote, version, source, base, archive, build: JSON.stringify(build), released_by: actor, created_at: now(), used_at: now() })
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

const noCanary = { canary: null, canary_traffic: 0, canary_steps: 0 }

/** One change of what visitors get after the other, of all remotes: each decides by what it has read, and a host and its remotes fit. */
export const lockChannels = (trx: Transaction) => lockName(trx, 'release channels')

/** The builds that visitors get, canaries included, as the database has them. */
async function offeredBuilds(db: Database | Transaction): Promise<ReleaseBuild[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
    .select('build')
    .where(({ or, eb, ref }) => or([eb('version', '=', ref('live')), eb('version', '=', ref('canary'))]))
    .execute()
  return rows.map(({ build }) => JSON.parse(build) as ReleaseBuild)
}

/** To be called after the last change of a transaction: another team may have released or rolled back something since the check.
 *  @throws ReleaseRefused where the release and what visitors get lack something of each other */
export async function verifyFit(trx: Transaction, remote: string, version: string): Promise<void> {
  const { build } = await findStored(trx, remote, version)
  const problems = pairProblems(JSON.parse(build) as ReleaseBuild, await offeredBuilds(trx))
  if (problems.length > 0) throw new ReleaseRefused(problems)
}

/** From now on the release counts as unused, unless a visitor gets it. */
export const noteUse = (trx: Transaction, remote: string, versions: readonly (string | null)[]) =>
  trx
    .updateTable('releases')
    .set({ used_at: now() })
    .where('remote', '=', remote)
    .where(
      'version',
      'in',
      versions.filter((version) => version !== null),
    )
    .execute()

interface CanaryWishes {
  /** Percent of the visitors who get it, 1 to 99. */
  traffic: number
  /** Goes on to more visitors, or is taken back, by its pages' vitals. */
  steps: boolean
}

/** Makes it what everybody gets, or a canary, which of a remote's first release the others get nothing beside.
 *  @throws ApiError releases_frozen, not_found */
export async function promote(trx: Transaction, step: Step, wishes?: CanaryWishes): Promise<void> {
  const { remote, version } = step
  await lockChannels(trx)
  // A start of the shop with its checkout's builds is its operator's own doing.
  if (step.actor !== 'local') await refuseFrozen(trx)
  await findStored(trx, remote, version)
  const { live, canary } = await channelOf(trx, remote)
  await noteUse(trx, remote, [version, canary, ...(wishes ? [] : [live])])
  const given = { given_at: Date.now() }
  if (wishes) {
    const { traffic, steps } = wishes
    if (!live && remote === 'host') throw new ApiError('bad_request', 'Without a live host there is no shop: a canary of it needs one')
    if (live === version) throw new ApiError('bad_request', `${version} is live already`)
    await changeChannel(trx, remote, { ...given, canary: version, canary_traffic: traffic, canary_steps: Number(steps) })
    await changeRelease(trx, step).set({ withdrawn_at: null }).execute()
    const share = `${traffic} % of the visitors${steps ? ', in steps' : ''}`
    return addEvent(trx, 'canary', { ...step, reason: [share, step.reason].filter(Boolean).join(', ') })
  }
  const [newest] = await earlierReleases(trx, remote)
  await changeRelease(trx, step)
    .set({ live_at: newest?.live_at ? changedAt(newest.live_at) : now(), withdrawn_at: null })
    .execute()
  await changeChannel(trx, remote, { ...given, live: version, ...(canary === version && noCanary) })
  await addEvent(trx, 'live', step)
}

/** Stores the highest number of visitors for whom a release failed at one time. */
export const keepFailedVisitors = (db: Database, remote: string, version: string, visitors: number) =>
  changeRelease(db, { remote, version }).set({ failed_visitors: visitors }).where('failed_visitors', '<', visitors).execute()

type Builds = Pick<FastifyInstance['liveReleases'], 'buildOf'>

interface RollBackPlan {
  from: 'live' | 'canary'
  /** The release that its visitors get afterwards. */
  to: string | null
  /** The reason for that release, in a sentence; null for a canary. On the wire `way`. */
  summary: string | null
}

/** @throws ApiError nothing_to_fall_back_on, or release_refused where what it leads to and what is live lack names of each other */
export async function planRollBack(
  db: Database | Transaction,
  builds: Builds,
  { remote, version }: Pick<Step, 'remote' | 'version'>,
): Promise<RollBackPlan> {
  const { live, canary } = await channelOf(db, remote)
  if (canary === version) return { from: 'canary', to: live, summary: null }
  if (live !== version) throw new ApiError('bad_request', `${version} is neither live nor a canary`)
  const good = await findLastGood(db, remote, [version])
  if (!good) throw new ApiError('nothing_to_fall_back_on', `${remote} has no earlier release that was good`)
  const build = builds.buildOf(remote, good.version)
  const problems = build ? pairProblems(build, await offeredBuilds(db)) : []
  if (problems.length > 0) throw new ReleaseRefused(problems)
  return { from: 'live', to: good.version, summary: good.summary }
}

/** Takes a release back: ends a canary, or replaces a live one by the last good one.
 *  @param step.to the version that this must lead to
 *  @returns the plan's summary; null for a canary
 *  @throws what `planRollBack` does, or ApiError outdated where it leads to another release; then nothing has changed */
export async function rollBack(
  trx: Transaction,
  builds: Builds,
  { to, ...step }: Step & { to?: string | undefined },
  kind: EventKind = 'rolled-back',
): Promise<string | null> {
  await lockChannels(trx)
  const plan = await planRollBack(trx, builds, step)
  if (to && plan.to !== to) throw new ApiError('outdated', `It would lead to ${plan.to} by now, not to ${to}: nothing has changed`)
  const { canary } = await channelOf(trx, step.remote)
  const reason = [step.reason, plan.summary].filter(Boolean).join('; ')
  // Not by `promote`: the earlier release does not become newer than what is tried after it.
  const change = plan.from === 'canary' ? noCanary : { live: plan.to, ...(canary === plan.to && noCanary) }
  await noteUse(trx, step.remote, [step.version, plan.to])
  await changeRelease(trx, step).set({ withdrawn_at: now() }).execute()
  await changeChannel(trx, step.remote, { given_at: Date.now(), ...change })
  await addEvent(trx, kind, { ...step, ...(reason && { reason }) })
  return plan.summary
}

/** To be called in the transaction that changes the channel, and before long work as well.
 *  @throws ApiError outdated when something else is live than the team has seen */
export async function expectLive(db: Database | Transaction, remote: string, expected: string | undefined): Promise<void> {
  if (expected === undefined) return
  if (db.isTransaction) await lockChannels(db as Transaction)
  const channel = await db.selectFrom('release_channels').select('live').where('remote', '=', remote).executeTakeFirst()
  const live = channel?.live ?? 'none'
  if (live !== expected)
    throw new ApiError('outdated', `Live is ${live}, not ${expected}: somebody has released meanwhile, and nothing was taken`)
}

/** Milliseconds since the release was last made live or a canary on purpose. A roll-back to it does not count. */
export const ageOf = async (db: Database, step: Pick<Step, 'remote' | 'version'>): Promise<number> =>
  Date.now() - (await lastGivenAt(db, step))

/** The time of that. */
export async function lastGivenAt(db: Database, { remote, version }: Pick<Step, 'remote' | 'version'>): Promise<number> {
  const event = await db
    .selectFrom('release_events')
    .select('created_at')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['live', 'canary'] satisfies EventKind[])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return event ? Date.parse(event.created_at) : 0
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
  const event = { remote, version: version ?? null, kind, reason: reason.slice(0, 1000), created_at: now() }
  // Before the event itself, which would be one of those that it repeats.
  await queueNotices(trx, event)
  await trx
    .insertInto('release_events')
    .values({ ...event, actor })
    .execute()
}
