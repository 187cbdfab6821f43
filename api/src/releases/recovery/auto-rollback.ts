// Takes a release back that fails too often, or raises an alarm for its team and the owner.
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/errors/api-error.ts'
import { addEvent, ageOf } from '../channels/release-events.ts'
import { keepFailedVisitors } from '../channels/release-queries.ts'
import { rollBack } from '../channels/roll-back.ts'
import type { Failure } from './failure-store.ts'
import { printable } from './failures-queries.ts'

const minute = 60_000

interface FailedRelease extends Omit<Failure, 'release'> {
  remote: string
  version: string
  /** Description of the failure, for the history. */
  what: string
}

type Services = Pick<FastifyInstance, 'db' | 'liveReleases' | 'changes' | 'log'>
export type RecoveryServices = Services & Pick<FastifyInstance, 'config' | 'failureWatch'>

/** Counts one failure. Over the threshold a new release is rolled back; an older one, which has worked, or one without an earlier release
 *  raises an alarm. */
export async function countFailure(services: RecoveryServices, { remote, version, what, ...failure }: FailedRelease): Promise<void> {
  const { config, db, liveReleases, failureWatch } = services
  const failed = await failureWatch.failed({ release: `${remote}@${version}`, ...failure })
  const channel = liveReleases.channel(remote)
  if (!failed || (channel?.live !== version && channel?.canary !== version)) return
  const { visitors, loads, isTooMuch } = failed
  await keepFailedVisitors(db, remote, version, visitors)
  if (!isTooMuch) return
  const reason = `failed for ${visitors} visitors, in ${loads} pages that loaded it: ${printable(what)}`
  const step = { remote, version, actor: 'server', reason }
  const { watchMs } = config.rollback
  if ((await ageOf(db, step)) > watchMs)
    return raiseAlarm(services, step, `it has been given out for more than ${watchMs / minute} minutes, so it stays`)
  await takeBack(services, step)
}

/** Takes a release back, or raises an alarm where that can't be. */
export async function takeBack(
  services: Services,
  step: Required<Pick<Parameters<typeof rollBack>[2], 'remote' | 'version' | 'actor'>> & { reason: string },
) {
  const { db, liveReleases, changes, log } = services
  try {
    await db.transaction().execute((trx) => rollBack(trx, liveReleases, step, 'rolled-back-by-itself'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Rolled back by hand meanwhile.
    if (error.code === 'bad_request') return
    if (error.code === 'nothing_to_fall_back_on') return raiseAlarm(services, step, 'there is no earlier release to go back to')
    if (error.code !== 'release_refused') throw error
    return raiseAlarm(services, step, `it could not be taken back: ${error.message}`)
  }
  log.warn(step, 'a release was taken back')
  await liveReleases.reload()
  changes.publish('releases')
}

/** For the team in the history, for the owner in the panel. */
export async function raiseAlarm({ db, log, changes }: Services, step: Parameters<typeof addEvent>[2], why: string): Promise<void> {
  const alarm = { ...step, reason: `${step.reason}; ${why}` }
  await db.transaction().execute((trx) => addEvent(trx, 'failing', alarm))
  log.error(alarm, 'a release fails and was not taken back')
  changes.publish('releases')
}
