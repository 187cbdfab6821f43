// Changes of what visitors get of each remote, and their history. Every change is one transaction that ends with an entry in the
// history; times go through the remote's own last one, so that the newest always wins.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { namesProblems } from '../checks/compatibility.ts'
import { maxVisitorsPerNetwork } from '../recovery/failure-watch.ts'
import type { ReleaseTable } from '../releases-table.ts'

export type EventKind =
  | 'released'
  | 'live'
  | 'canary'
  | 'preview'
  | 'rolled-back'
  | 'rolled-back-by-itself'
  | 'failing'
  | 'switched-off'
  | 'switched-on'

interface Step {
  remote: string
  version: string
  /** A deploy token's id, `local` or `server`. */
  actor: string
  reason?: string
}

export interface NewRelease {
  build: ReleaseBuild
  source: ReleaseTable['source']
  base: string
  actor: string
}

export const findRelease = (db: Database | Transaction, remote: string, version: string) =>
  db.selectFrom('releases').selectAll().where('remote', '=', remote).where('version', '=', version).executeTakeFirst()

const changeRelease = (db: Database | Transaction, { remote, version }: Pick<Step, 'remote' | 'version'>) =>
  db.updateTable('releases').where('remote', '=', remote).where('version', '=', version)

export async function addRelease(trx: Transaction, { build, source, base, actor }: NewRelease): Promise<void> {
  const { name: remote, version } = build
  await trx
    .insertInto('releases')
    .values({ remote, version, source, base, build: JSON.stringify(build), released_by: actor, created_at: now() })
    .execute()
  await trx
    .insertInto('release_channels')
    .values({ remote })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await note(trx, 'released', { remote, version, actor, reason: source === 'local' ? 'a build of this checkout' : '' })
}

/** @throws ApiError not_found */
export async function channelOf(db: Database | Transaction, remote: string) {
  const channel = await db.selectFrom('release_channels').selectAll().where('remote', '=', remote).executeTakeFirst()
  if (!channel) throw notFound('remote')
  return channel
}

/** Makes it what everybody gets; a canary of it ends. */
export async function goLive(trx: Transaction, step: Step): Promise<void> {
  const { remote, version } = step
  const newest = await trx
    .selectFrom('releases')
    .select((select) => select.fn.max('live_at').as('at'))
    .where('remote', '=', remote)
    .executeTakeFirst()
  await changeRelease(trx, step)
    .set({ live_at: newest?.at ? changedAt(newest.at) : now(), withdrawn_at: null })
    .execute()
  await trx.updateTable('release_channels').set({ live: version }).where('remote', '=', remote).execute()
  await endCanary(trx, remote, version)
  await note(trx, 'live', step)
}

async function endCanary(trx: Transaction, remote: string, version?: string): Promise<void> {
  const channel = trx.updateTable('release_channels').set({ canary: null, canary_traffic: 0 }).where('remote', '=', remote)
  await (version === undefined ? channel : channel.where('canary', '=', version)).execute()
}

/** @param traffic percent of the visitors, 1 to 99 */
export async function startCanary(trx: Transaction, step: Step, traffic: number): Promise<void> {
  const { remote, version } = step
  const { live } = await channelOf(trx, remote)
  if (!live) throw new ApiError('bad_request', `Nothing of ${remote} is live yet: a canary needs something to be compared with`)
  if (live === version) throw new ApiError('bad_request', `${version} is live already`)
  await trx.updateTable('release_channels').set({ canary: version, canary_traffic: traffic }).where('remote', '=', remote).execute()
  await changeRelease(trx, step).set({ withdrawn_at: null }).execute()
  await note(trx, 'canary', { ...step, reason: [`${traffic} % of the visitors`, step.reason].filter(Boolean).join(', ') })
}

/** Remembers for how many visitors a release failed at once, over restarts too. */
export const keepFailedVisitors = (db: Database, remote: string, version: string, visitors: number) =>
  changeRelease(db, { remote, version }).set({ failed_visitors: visitors }).where('failed_visitors', '<', visitors).execute()

/** Failures count against a release when more visitors had them than one network counts for. */
const hasFailed = sql<number>`failed_visitors > ${sql.lit(maxVisitorsPerNetwork)}`

/** @returns what speaks against giving a release to visitors, in a sentence; null for nothing */
export function warningAbout({ version, withdrawn_at, failed_visitors }: Selectable<ReleaseTable>): string | null {
  const failed = failed_visitors > maxVisitorsPerNetwork ? `failed for ${failed_visitors} visitors within a short time` : null
  const withdrawn = withdrawn_at ? `was taken back on ${withdrawn_at.slice(0, 10)}` : null
  const doubts = [failed, withdrawn].filter((doubt) => doubt !== null)
  return doubts.length > 0 ? `${version} ${doubts.join(' and ')}` : null
}

/** Finds a remote's fallback: a release that was live before and has not been withdrawn. The newest without counted failures; the newest of all
 *  where every one has some. */
export async function findLastGood(db: Database | Transaction, remote: string, except: readonly (string | null)[]): Promise<string | null> {
  const row = await db
    .selectFrom('releases')
    .select('version')
    .where('remote', '=', remote)
    .where('live_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where(
      'version',
      'not in',
      except.filter((version) => version !== null),
    )
    .orderBy(hasFailed)
    .orderBy('live_at', 'desc')
    .executeTakeFirst()
  return row?.version ?? null
}

const parsed = ({ build }: { build: string }) => JSON.parse(build) as ReleaseBuild

/** Of everything that visitors get. */
const liveBuilds = async (trx: Transaction): Promise<ReleaseBuild[]> => {
  const rows = await trx
    .selectFrom('releases')
    .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
    .select('build')
    .where(({ or, eb, ref }) => or([eb('version', '=', ref('live')), eb('version', '=', ref('canary'))]))
    .execute()
  return rows.map(parsed)
}

/** Takes a release back: a canary ends, a live one gives way to the last good one.
 *  @returns what is live now
 *  @throws ApiError nothing_to_fall_back_on, or release_refused where it and what is live lack names of each other, and then nothing has changed */
export async function rollBack(trx: Transaction, step: Step, kind: EventKind = 'rolled-back'): Promise<string | null> {
  const { remote, version } = step
  const { live, canary } = await channelOf(trx, remote)
  const withdraw = () => changeRelease(trx, step).set({ withdrawn_at: now() }).execute()
  if (canary === version) {
    await withdraw()
    await endCanary(trx, remote)
    await note(trx, kind, step)
    return live
  }
  if (live !== version) throw new ApiError('bad_request', `${version} is neither live nor a canary`)
  const good = await findLastGood(trx, remote, [version])
  if (!good) throw new ApiError('nothing_to_fall_back_on', `${remote} has no earlier release that was good`)
  const release = await findRelease(trx, remote, good)
  const problems = release ? namesProblems(parsed(release), await liveBuilds(trx)) : []
  if (problems.length > 0) throw new ApiError('release_refused', problems.join('\n'), { details: problems })
  await withdraw()
  // Not by `goLive`: it does not become newer than what is tried after it.
  await trx.updateTable('release_channels').set({ live: good }).where('remote', '=', remote).execute()
  await endCanary(trx, remote, good)
  const reason = [step.reason, await explainFallback(trx, remote, version, good)].filter(Boolean).join('; ')
  await note(trx, kind, { ...step, reason })
  return good
}

/** @returns the sentence for history and command: where a roll-back leads, past what, and with which doubts */
export async function explainFallback(db: Database | Transaction, remote: string, version: string, good: string): Promise<string> {
  const earlier = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '!=', version)
    .where('live_at', 'is not', null)
    .orderBy('live_at', 'desc')
    .execute()
  const at = earlier.findIndex((release) => release.version === good)
  const passed = earlier.slice(0, at).filter((release) => warningAbout(release))
  const doubts = earlier[at] && warningAbout(earlier[at])
  return [
    `back to ${good}`,
    ...passed.slice(0, 5).map((release) => `past ${warningAbout(release)}`),
    ...(doubts ? [`there is none without failures: ${doubts}`] : []),
  ].join(', ')
}

/** Milliseconds since visitors were last given the release on purpose, as live or as a canary; null for one that they never were. A release
 *  that became live again by a roll-back is as old as it was. */
export async function ageOf(db: Database, { remote, version }: Pick<Step, 'remote' | 'version'>): Promise<number | null> {
  const given = await db
    .selectFrom('release_events')
    .select((select) => select.fn.max('created_at').as('at'))
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['live', 'canary'] satisfies EventKind[])
    .executeTakeFirst()
  return given?.at ? Date.now() - Date.parse(given.at) : null
}

export async function switchRemote(trx: Transaction, { off, ...step }: Omit<Step, 'version'> & { off: boolean }): Promise<void> {
  await channelOf(trx, step.remote)
  await trx
    .updateTable('release_channels')
    .set({ switched_off: Number(off) })
    .where('remote', '=', step.remote)
    .execute()
  await note(trx, off ? 'switched-off' : 'switched-on', step)
}

export async function note(
  trx: Database | Transaction,
  kind: EventKind,
  { remote, version, actor, reason = '' }: Partial<Step> & Omit<Step, 'version'>,
) {
  await trx
    .insertInto('release_events')
    .values({ remote, version: version ?? null, kind, actor, reason: reason.slice(0, 1000), created_at: now() })
    .execute()
}

/** Local builds beyond the newest few, which nobody gets: a developer's machine makes one with each change. */
export const outdatedLocalBuilds = (db: Database, kept: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('releases')
        .select(['remote', 'version', 'source'])
        .select(sql<number>`row_number() over (partition by remote order by coalesce(live_at, created_at) desc)`.as('place'))
        .where('source', '=', 'local')
        .as('local'),
    )
    .innerJoin('release_channels', 'release_channels.remote', 'local.remote')
    .select(['local.remote', 'local.version'])
    .where('place', '>', kept)
    .where(({ eb, ref }) => eb(ref('local.version'), 'is not', ref('release_channels.live')))
    .where(({ eb, ref }) => eb(ref('local.version'), 'is not', ref('release_channels.canary')))
    .execute()
