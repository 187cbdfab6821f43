// Promotes stored releases, one or several together: all of them or none, each checked among what visitors will get with the others.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import { expectLive } from '../channels/channel-queries.ts'
import { verifyFit } from '../channels/offered-builds.ts'
import { promote } from '../channels/promote.ts'
import { lastGivenAt } from '../channels/release-events.ts'
import { findStored } from '../channels/release-queries.ts'
import { ReleaseRefused } from '../checks/candidate.ts'
import { type Allowed, originProblems, type ReleasesAmong } from '../checks/check-release.ts'
import { warningAbout } from '../live/last-good.ts'
import { checkAgain } from '../publish/publish.ts'
import { refuseFrozen } from './freezes.ts'

interface Promotion {
  remote: string
  version: string
  actor: string
  /** Percent of the visitors who get it as a canary; undefined for everybody. */
  traffic?: number | undefined
  /** Has the vitals of the canary's pages decide on the next step. */
  steps?: boolean
  /** The version that must be live; undefined for any. */
  expect?: string | undefined
}

export interface Promoted {
  remote: string
  version: string
  /** Failures of before, in a sentence; null for none. */
  warnings: string | null
}

type Services = Parameters<typeof checkAgain>[0] & Pick<FastifyInstance, 'releaseArchives'>

/** To be called in `serializeRelease`.
 *  @returns them in the order of their remotes
 *  @throws ApiError not_found, outdated, release_refused, releases_frozen; and then nothing has changed */
export async function promoteSet(
  services: Services,
  promotions: readonly Promotion[],
  allowed: Pick<Allowed, 'unclean' | 'untested'>,
): Promise<Promoted[]> {
  const { db, liveReleases, releaseArchives } = services
  await refuseFrozen(db)
  // The order in which the transaction locks them.
  const ordered = [...promotions].sort((one, other) => (one.remote < other.remote ? -1 : 1))
  const among = afterwards(liveReleases, ordered)
  const promoted: (Promoted & { promotion: Promotion })[] = []
  const problems: string[] = []
  for (const promotion of ordered) {
    const { remote, version, expect } = promotion
    await expectLive(db, remote, expect)
    const release = await findStored(db, remote, version)
    await releaseArchives.bring(remote, version)
    const isGivenFirst = release.source === 'deployed' && (await lastGivenAt(db, promotion)) === 0
    const found = isGivenFirst ? originProblems(JSON.parse(release.build) as ReleaseBuild, allowed) : []
    if (found.length === 0) found.push(...(await problemsOf(services, promotion, among)))
    problems.push(...(ordered.length > 1 ? found.map((problem) => `${remote} ${version}: ${problem}`) : found))
    promoted.push({ remote, version, warnings: warningAbout(release), promotion })
  }
  if (problems.length > 0) throw new ReleaseRefused(problems)
  const together = ordered.length > 1 ? `together with ${ordered.map(({ remote, version }) => `${remote} ${version}`).join(', ')}` : ''
  await db.transaction().execute(async (trx) => {
    for (const { promotion, warnings } of promoted) {
      const { remote, version, actor, traffic, steps = false, expect } = promotion
      await expectLive(trx, remote, expect)
      const reason = [together, warnings && `although ${warnings}`].filter(Boolean).join(', ')
      await promote(trx, { remote, version, actor, ...(reason && { reason }) }, traffic ? { traffic, steps } : undefined)
    }
    for (const { remote, version } of promoted) await verifyFit(trx, remote, version)
  })
  return promoted
}

async function problemsOf(services: Services, { remote, version }: Promotion, among: ReleasesAmong): Promise<readonly string[]> {
  try {
    await checkAgain(services, remote, version, among)
    return []
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.details
    throw error
  }
}

/** The releases that visitors get once all of them are promoted. */
export function afterwards(
  live: FastifyInstance['liveReleases'],
  promotions: readonly Pick<Promotion, 'remote' | 'version'>[],
): ReleasesAmong {
  const next = promotions.flatMap(({ remote, version }) => live.buildOf(remote, version) ?? [])
  const isReplaced = ({ name }: ReleaseBuild) => next.some((build) => build.name === name)
  const unchanged = live.liveBuilds().filter((build) => !isReplaced(build))
  const isLive = (build: ReleaseBuild) => live.channel(build.name)?.live === build.version
  // Canaries stay, also beside another live release.
  const canaries = live.offeredBuilds().filter((build) => !isLive(build) && !next.includes(build))
  const previews = Object.fromEntries(promotions.map(({ remote, version }) => [remote, version]))
  return {
    liveBuilds: () => [...unchanged, ...next],
    offeredBuilds: () => [...unchanged, ...next, ...canaries],
    remoteRelease: live.remoteRelease,
    snapshotFor: (visitor, side) => live.snapshotFor({ ...visitor, previews }, side),
  }
}
