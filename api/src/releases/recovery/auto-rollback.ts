// What follows when a release fails too often: it is taken back by itself, or its team and the owner are told.
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/errors/api-error.ts'
import { ageOf, keepFailedVisitors, note, rollBack } from '../live/channels.ts'
import type { Failure, Verdict } from './failure-watch.ts'

const minute = 60_000

interface FailedRelease extends Omit<Failure, 'release'> {
  remote: string
  version: string
  /** What failed there, for the history. */
  what: string
}

/** Counts one failure. One too many takes a release back within the first while after visitors were given it; later, or without an earlier
 *  release, it raises an alarm, since a release that has worked is not taken back on the word of a few. */
export async function countFailure(app: FastifyInstance, { remote, version, what, ...failure }: FailedRelease): Promise<void> {
  const release = `${remote}@${version}`
  const verdict = app.failureWatch.failed({ release, ...failure })
  const channel = app.liveReleases.channel(remote)
  if (channel?.live !== version && channel?.canary !== version) return
  await keepFailedVisitors(app.db, remote, version, verdict?.visitors ?? app.failureWatch.visitors(release))
  if (!verdict) return
  const step = { remote, version, actor: 'server', reason: `${sentenceOf(verdict)}: ${what}` }
  const { watchMs } = app.config.rollback
  const age = await ageOf(app.db, step)
  if (age === null || age > watchMs)
    return raiseAlarm(app, step, `it has been given out for more than ${watchMs / minute} minutes, so it stays`)
  try {
    await app.db.transaction().execute((trx) => rollBack(trx, step, 'rolled-back-by-itself'))
  } catch (error) {
    const obstacle = obstacleIn(error)
    if (!obstacle) throw error
    return raiseAlarm(app, step, obstacle)
  }
  app.log.warn(step, 'a release was taken back')
  await app.liveReleases.reload()
  app.changes.publish('releases')
}

function obstacleIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'nothing_to_fall_back_on') return 'there is no earlier release to go back to'
  return error.code === 'release_refused' ? `it could not be taken back: ${error.message}` : null
}

/** For the team in the history, for the owner in the panel. */
async function raiseAlarm(app: FastifyInstance, step: Parameters<typeof note>[2], why: string): Promise<void> {
  const alarm = { ...step, reason: `${step.reason}; ${why}` }
  await note(app.db, 'failing', alarm)
  app.log.error(alarm, 'a release fails and was not taken back')
  app.changes.publish('releases')
}

const sentenceOf = ({ visitors, loads }: Verdict) => `failed for ${visitors} visitors, in ${loads} pages that loaded it`
