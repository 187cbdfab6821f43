// Follows new releases while the page is open: they are loaded in the background and applied with the next view (decision 0022).
import { retried } from '@lechaim/shared/client/queries.ts'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { followShop } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { prepare } from './composition.ts'

/** All open pages are notified at once; their requests are spread over this time, in milliseconds. */
const spread = 1000

let asking: ReturnType<typeof setTimeout> | undefined

export function followReleases(): void {
  const ask = () => {
    clearTimeout(asking)
    asking = setTimeout(() => void look(), Math.random() * spread)
  }
  followShop({ onEvent: ({ topic }) => topic === 'releases' && ask(), onResync: ask })
}

async function readReleases(): Promise<Discovery> {
  const response = await fetch('/remotes.json')
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`)
  return (await response.json()) as Discovery
}

async function look(): Promise<void> {
  try {
    if (await prepare(await retried(readReleases))) showToast({ title: common.newVersion })
  } catch (error) {
    // The page keeps its releases; the next event retries.
    console.error('The new releases could not be read', error)
  }
}
