// A release that fails too often is taken back without anybody's doing, and the reason is written where its team looks.
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { keepFailedVisitors, note, rollBack } from './channels.ts'
import type { Failure, Verdict } from './failure-watch.ts'

interface FailedRelease extends Omit<Failure, 'release'> {
  remote: string
  version: string
  /** What failed there, for the history. */
  what: string
}

/** Counts one failure, and takes the release back when that is one too many. */
export async function countFailure(app: FastifyInstance, { remote, version, what, ...failure }: FailedRelease): Promise<void> {
  const release = `${remote}@${version}`
  const verdict = app.failureWatch.failed({ release, ...failure })
  const channel = app.liveReleases.channel(remote)
  if (channel?.live !== version && channel?.canary !== version) return
  await keepFailedVisitors(app.db, remote, version, verdict?.visitors ?? app.failureWatch.visitors(release))
  if (!verdict) return
  const reason = `${sentenceOf(verdict)}: ${what}`
  const step = { remote, version, actor: 'server', reason }
  try {
    await app.db.transaction().execute((trx) => rollBack(trx, step, 'rolled-back-by-itself'))
  } catch (error) {
    const obstacle = obstacleIn(error)
    if (!obstacle) throw error
    await note(app.db, 'failing', { ...step, reason: `${reason}; ${obstacle}` })
    return
  }
  app.log.warn({ remote, version, reason }, 'a release was taken back')
  await app.liveReleases.reload()
  app.changes.publish('releases')
}

function obstacleIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'nothing_to_fall_back_on') return 'there is no earlier release to go back to'
  return error.code === 'release_refused' ? `it could not be taken back: ${error.message}` : null
}

const sentenceOf = ({ visitors, pages, loads }: Verdict) =>
  `failed for ${visitors} visitors, in ${Math.round(pages)} of ${loads} pages that loaded it`
