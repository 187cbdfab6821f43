// Hears of new releases while the page is open: they are made ready behind what is shown and come with the next change of view, so that
// nobody loses what they are doing (decision 0022).
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { followShop } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { changedRemotes, discardPending, isVisible, prepare } from './composition.ts'

/** Every open page hears of a release in the same moment; they ask within this time, in milliseconds. */
const spread = 1000

let asking: ReturnType<typeof setTimeout> | undefined

export function followReleases(): void {
  const ask = () => {
    clearTimeout(asking)
    asking = setTimeout(() => void look(), Math.random() * spread)
  }
  followShop({ onEvent: ({ topic }) => topic === 'releases' && ask(), onResync: ask })
}

async function look(): Promise<void> {
  try {
    const response = await fetch('/remotes.json')
    if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`)
    const next = (await response.json()) as Discovery
    const changed = changedRemotes(next)
    if (changed.length === 0) return discardPending()
    const seen = changed.some(isVisible)
    await prepare(next)
    if (seen) showToast({ title: common.newVersion })
  } catch (error) {
    // The page goes on with what it is made of; the next event asks again.
    console.error('The new releases could not be read', error)
  }
}
