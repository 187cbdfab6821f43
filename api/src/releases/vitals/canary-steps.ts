// A canary that goes on to more visitors, or is taken back, by the vitals of its pages (decision 0097).
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/errors/api-error.ts'
import { channelOf } from '../channels/channel-queries.ts'
import { verifyFit } from '../channels/offered-builds.ts'
import { promote } from '../channels/promote.ts'
import type { Channel } from '../live/visitor-choice.ts'
import { afterwards } from '../policy/promote-set.ts'
import { checkAgain } from '../publish/publish.ts'
import { raiseAlarm, takeBack } from '../recovery/auto-rollback.ts'
import { lookAt } from '../recovery/compare-figures.ts'
import { takeLook } from '../recovery/release-figures.ts'
import { judge, type Verdict } from './compare-vitals.ts'
import { readVitals, viewsOf } from './release-vitals.ts'

/** Percent of the visitors, before all of them. */
const shares = [10, 50]

export type StepServices = Parameters<typeof checkAgain>[0] &
  Pick<FastifyInstance, 'releaseVitals' | 'failureWatch' | 'changes' | 'log' | 'alone' | 'serializeRelease'>

type Judged = Pick<Channel, 'remote' | 'live' | 'given_at'>

/** Compares the canary with what is live since it has had its share of the visitors. */
export async function verdictOn(
  { db, config }: Pick<FastifyInstance, 'db' | 'config'>,
  { remote, live, given_at }: Judged,
  version: string,
): Promise<Verdict> {
  const vitals = await readVitals(db, remote, given_at)
  const of = (release: string | null) => vitals.get(release ?? '') ?? new Map()
  return judge(of(version), of(live), config.canary)
}

/** Acts on a look that is due. A canary that a person gave to visitors without steps stays, with an alarm. */
export async function followVitals(app: StepServices, channel: Channel, version: string): Promise<void> {
  const { remote, given_at, canary_steps } = channel
  await app.releaseVitals.flush()
  const look = lookAt(await viewsOf(app.db, { remote, version }, given_at), app.config.canary.views)
  if (!(await takeLook(app.db, { remote, kind: 'vitals', since: given_at, look }))) return
  const { state, text } = await verdictOn(app, channel, version)
  const step = { remote, version, actor: 'server', reason: text }
  if (state === 'worse' && canary_steps) await takeBack(app, step)
  else if (state === 'worse') await raiseAlarm(app, step, 'a person gave it to its visitors, so it stays')
  else if (state === 'as-good' && canary_steps) await goOn(app, channel, step)
}

/** Gives the canary to the next share of the visitors, checked among what others have released meanwhile. */
async function goOn(app: StepServices, { remote, canary_traffic }: Channel, step: Parameters<typeof promote>[1]): Promise<void> {
  const { db, liveReleases } = app
  const traffic = shares.find((share) => share > canary_traffic)
  try {
    await app.serializeRelease(async () => {
      await liveReleases.reload()
      await checkAgain(app, remote, step.version, afterwards(liveReleases, [step]))
      await db.transaction().execute(async (trx) => {
        const now = await channelOf(trx, remote)
        // A person has acted meanwhile.
        if (now.canary !== step.version || now.canary_traffic !== canary_traffic || !now.canary_steps || now.switched_off) return
        await promote(trx, step, traffic ? { traffic, steps: true } : undefined)
        await verifyFit(trx, remote, step.version)
      })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return raiseAlarm(app, step, `it could not be given to more visitors: ${error.message}`)
  }
  await liveReleases.reload()
  await app.failureWatch.resetPause(remote)
  app.changes.publish('releases')
}
