// Compares a canary with what is live over the same hours, and a new live release with the one before it: a page that is ruined but throws
// nothing shows in what becomes of pages (decision 0082).
import type { FastifyInstance } from 'fastify'
import { createBackOff } from '../../background/back-off.ts'
import { ageOf, lastGivenAt } from '../channels/release-events.ts'
import { nothingShown } from '../live/given-releases.ts'
import type { Channel } from '../live/visitor-choice.ts'
import { followVitals, type StepServices } from '../vitals/canary-steps.ts'
import { deleteOldVitals } from '../vitals/release-vitals.ts'
import { raiseAlarm, takeBack } from './auto-rollback.ts'
import { lookAt, whyWorse } from './compare-figures.ts'
import { deleteOldFigures, hourMs, hourOf, noFigures, readFigures, takeLook } from './release-figures.ts'

type Services = StepServices & Pick<FastifyInstance, 'releaseFigures'>

const checkMs = 15_000
/** Hours of the release before that a new one is compared with. */
const hoursBefore = 24
/** Other hours have other visitors: the share of pages that can be used may be this much smaller before a live release is taken back. */
const readyMargin = 0.2

export function watchFigures(app: Services & Pick<FastifyInstance, 'addHook'>): void {
  const backOff = createBackOff(app.log, 'comparing what pages do')
  let timer: NodeJS.Timeout | undefined
  let sweptIn = 0
  const next = (ms: number) => {
    timer = setTimeout(() => void look(), ms).unref()
  }
  async function look(): Promise<void> {
    try {
      await compareFigures(app)
      if (hourOf() !== sweptIn) await deleteOldCounts(app)
      sweptIn = hourOf()
      backOff.succeeded()
      next(checkMs)
    } catch (error) {
      next(backOff.failed(error))
    }
  }
  app.addHook('onListen', async () => next(checkMs))
  app.addHook('preClose', async () => clearTimeout(timer))
}

export async function deleteOldCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await deleteOldFigures(db)
  await deleteOldVitals(db)
}

/** Each look at a release's figures comes once, in one of the shop's processes. */
export async function compareFigures(app: Services): Promise<void> {
  await app.releaseFigures.flush()
  for (const channel of app.liveReleases.channels()) {
    if (channel.switched_off) continue
    if (channel.canary) {
      await compareCanary(app, channel, channel.canary)
      await followVitals(app, channel, channel.canary)
    } else if (channel.live) await compareLive(app, channel, channel.live)
  }
}

async function compareCanary(app: Services, { remote, live, given_at }: Channel, version: string) {
  const step = { remote, version }
  const figures = await readFigures(app.db, remote, hourOf(await lastGivenAt(app.db, step)))
  const own = figures.get(version) ?? noFigures
  const look = lookAt(own.pages)
  if (!(await takeLook(app.db, { remote, kind: 'figures', since: given_at, look }))) return
  const why = whyWorse(own, figures.get(live ?? nothingShown) ?? noFigures, { look })
  const other = live ? 'what is live' : 'pages without it'
  if (why) await takeBack(app, { ...step, actor: 'server', reason: `worse than ${other}: ${why}` })
}

/** In its first hour alone: later its own figures are what a next one is compared with. */
async function compareLive(app: Services, { remote, lastGood, given_at }: Channel, version: string) {
  const step = { remote, version }
  if (!lastGood || (await ageOf(app.db, step)) > app.config.rollback.watchMs) return
  const startedAt = await lastGivenAt(app.db, step)
  const own = (await readFigures(app.db, remote, hourOf(startedAt))).get(version) ?? noFigures
  const before = (await readFigures(app.db, remote, hourOf(startedAt - hoursBefore * hourMs))).get(lastGood) ?? noFigures
  const look = lookAt(own.pages)
  if (!(await takeLook(app.db, { remote, kind: 'figures', since: given_at, look }))) return
  const [ruined, worse] = [
    whyWorse(own, before, { look, margin: readyMargin, names: ['ready'] }),
    whyWorse(own, before, { look, names: ['carts', 'orders'] }),
  ]
  if (ruined) await takeBack(app, { ...step, actor: 'server', reason: `worse than ${lastGood} before it: ${ruined}` })
  else if (worse)
    await raiseAlarm(
      app,
      { ...step, actor: 'server', reason: `worse than ${lastGood} before it: ${worse}` },
      'other hours have other visitors, so it stays',
    )
}
