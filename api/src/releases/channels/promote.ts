// Gives a release to visitors, in one transaction that ends with an entry in the history; times go through the remote's own last one, so that
// the newest always wins.
import type { Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { earlierReleases } from '../live/last-good.ts'
import { refuseFrozen } from '../policy/freezes.ts'
import { changeChannel, channelOf, lockChannels, noCanary } from './channel-queries.ts'
import { addEvent, type Step } from './release-events.ts'
import { changeRelease, findStored, noteUse } from './release-queries.ts'

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
