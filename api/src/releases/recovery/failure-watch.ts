// Counts, over a short while, the pages that loaded a release and the visitors for whom it failed: enough of them take it back.
import type { FailureThreshold } from '../../config/releases.ts'
import type { Failure, FailureStore } from './failure-store.ts'

/** More visitors of one network, such as a household, may well be one person. */
export const maxVisitorsPerNetwork = 2
/** Reports kept of one network, so that they push out nobody else's. A mobile carrier has many visitors behind one address. */
const maxFromNetwork = 100

export type FailureWatch = ReturnType<typeof createFailureWatch>

export function createFailureWatch(store: FailureStore, threshold: FailureThreshold) {
  /** True when the failure would count: its page hasn't reported it before, and its network not too many. */
  async function counts({ release, page, network }: Failure): Promise<boolean> {
    const recent = await store.recentOf(release)
    if (recent.some((failure) => failure.page === page)) return false
    return network === null || recent.filter((failure) => failure.network === network).length < maxFromNetwork
  }

  return {
    loaded: store.loaded,
    counts,
    /** @returns null for a failure that doesn't count; or the pages that loaded the release, the different visitors for whom it failed
     *  lately, and whether that is too much, which starts over then */
    async failed(failure: Failure): Promise<{ visitors: number; loads: number; isTooMuch: boolean } | null> {
      const { release } = failure
      if (!(await counts(failure))) return null
      await store.add(failure)
      const [recent, loads] = [await store.recentOf(release), await store.loadsOf(release)]
      const visitors = visitorsIn(recent)
      const browsers = new Set(recent.map(({ visitor }) => visitor)).size
      const isOver = visitors >= threshold.visitors && browsers > threshold.share * loads
      // Of the processes that see it at once, one acts; and then none for a while.
      const isTooMuch = isOver && (await store.takePause(release.slice(0, release.lastIndexOf('@'))))
      if (isTooMuch) await store.forget(release)
      return { visitors, loads, isTooMuch }
    },
    /** Ends the pause after a roll-back, for a new release of the remote. */
    resetPause: store.resetPause,
  }
}

/** Those of one network count as two at most. */
function visitorsIn(failures: readonly Failure[]): number {
  const networks = Map.groupBy(failures, ({ network }) => network)
  let sum = 0
  for (const [network, own] of networks) {
    const visitors = new Set(own.map(({ visitor }) => visitor)).size
    sum += network === null ? visitors : Math.min(visitors, maxVisitorsPerNetwork)
  }
  return sum
}
