// Takes a release back from visitors, in one transaction that ends with an entry in the history.
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { ReleaseRefused } from '../checks/candidate.ts'
import { pairProblems } from '../checks/compatibility.ts'
import { findLastGood } from '../live/last-good.ts'
import type { EventKind } from '../releases-table.ts'
import { changeChannel, channelOf, lockChannels, noCanary } from './channel-queries.ts'
import { offeredBuilds } from './offered-builds.ts'
import { addEvent, type Step } from './release-events.ts'
import { changeRelease, noteUse } from './release-queries.ts'

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
