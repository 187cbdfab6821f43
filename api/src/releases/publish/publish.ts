// Takes a release in: checked, stored for ever, and given to whom its team says.
import type { FastifyInstance } from 'fastify'
import { isUniqueViolation } from '../../db/engine.ts'
import type { Transaction } from '../../db/schema.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { expectLive } from '../channels/channel-queries.ts'
import { verifyFit } from '../channels/offered-builds.ts'
import { promote } from '../channels/promote.ts'
import { addEvent } from '../channels/release-events.ts'
import { addRelease, findRelease } from '../channels/release-queries.ts'
import type { Files } from '../checks/candidate.ts'
import { type Allowed, checkRelease, type ReleasesAmong, readCandidate } from '../checks/check-release.ts'
import { checkOtherOrigin } from '../checks/other-origin.ts'
import { replacePreview } from '../live/preview-channels.ts'
import { refuseFrozen } from '../policy/freezes.ts'
import { withoutUnusableMaps } from './source-maps.ts'

interface Publication {
  remote: string
  actor: string
  mode: 'live' | 'canary' | 'preview'
  /** Percent of the visitors who get a canary. */
  traffic: number | undefined
  /** True for a canary whose pages' vitals decide on the next step. */
  steps: boolean
  /** The version that must be live; undefined for any. */
  expect: string | undefined
  /** Of a preview: the channel whose link shows it. */
  channel: string | undefined
  allowed: Allowed
  /** The base address of the files, if not here; of an allowed origin. */
  base: string | null
  files: Files
}

type Services = Pick<FastifyInstance, 'config' | 'db' | 'releaseFiles' | 'releaseArchives' | 'liveReleases' | 'firstViewTasks'>

/** @returns the version, and what was left out of it, in sentences
 *  @throws ApiError release_refused, version_taken, outdated, payload_too_large */
export async function publish(services: Services, publication: Publication): Promise<{ version: string; notices: string[] }> {
  const { remote, actor, mode, traffic, steps, expect, channel, base } = publication
  const { files, notices } = withoutUnusableMaps(publication.files)
  const isPreview = mode === 'preview'
  const { config, db, releaseFiles, releaseArchives, liveReleases } = services
  // Another process may have released something else.
  await liveReleases.reload()
  if (!isPreview) await refuseFrozen(db)
  await expectLive(db, remote, expect)
  const known = readCandidate(remote, files).build.version
  if (await findRelease(db, remote, known)) throw versionTaken(known)
  const allowed = { ...publication.allowed, ...(isPreview && { unclean: true, untested: true, ahead: true }) }
  const { build } = await checkRelease(remote, files, services, allowed)
  const { version } = build
  if (base) await checkOtherOrigin(base, build, config.remoteOrigins)
  // Files without a row are left over from a crash, and were never served.
  releaseFiles.remove(remote, version)
  await releaseFiles.store(remote, version, files)
  try {
    const archive = await releaseArchives.keep(remote, version)
    await db.transaction().execute(async (trx) => {
      await expectLive(trx, remote, expect)
      await addRelease(trx, { build, source: 'deployed', base: base ?? `/remotes/${remote}/${version}/`, archive, actor })
      const step = { remote, version, actor }
      if (isPreview) await addPreview(trx, step, channel)
      else {
        await promote(trx, step, mode === 'canary' && traffic ? { traffic, steps } : undefined)
        await verifyFit(trx, remote, version)
      }
    })
  } catch (error) {
    releaseFiles.remove(remote, version)
    throw isUniqueViolation(error) ? versionTaken(version) : error
  }
  return { version, notices }
}

const versionTaken = (version: string) =>
  new ApiError(
    'version_taken',
    `${version} is stored already and never changes: "npm run releases" shows it, "npm run promote" makes it live`,
  )

async function addPreview(trx: Transaction, step: Parameters<typeof addEvent>[2] & { version: string }, channel: string | undefined) {
  await addEvent(trx, 'preview', { ...step, ...(channel && { reason: `in the channel ${channel}` }) })
  if (channel) await replacePreview(trx, { remote: step.remote, name: channel, version: step.version, deployer: step.actor })
}

/** Checks a stored release once more, among what others have released meanwhile. It may lack exposes that are live, as older releases do.
 *  @param among what visitors will get with it
 *  @throws ApiError release_refused */
export async function checkAgain(services: Services, remote: string, version: string, among: ReleasesAmong): Promise<void> {
  const { liveReleases, releaseFiles, releaseArchives, firstViewTasks } = services
  await releaseArchives.bring(remote, version)
  const names = ['release.json', ...Object.keys(liveReleases.buildOf(remote, version)?.files ?? {})]
  const stored = names.filter((file) => releaseFiles.has(remote, version, file))
  const files = new Map(stored.map((file) => [file, releaseFiles.read(remote, version, file)]))
  await checkRelease(remote, files, { liveReleases: among, firstViewTasks })
}
