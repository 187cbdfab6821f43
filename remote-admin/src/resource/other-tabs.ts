// Saves elsewhere, after which lists are read again: other tabs of this browser tell of theirs, other browsers' are asked for on return.
import type { ShopData } from '@lechaim/shared/contracts/page.ts'

/** The saved part of the shop, or products. */
export type SavedPart = keyof ShopData | 'products'

interface Save {
  part: SavedPart
  /** Of the sender, whose own channels hear it, too. */
  tab: string
}

const channelName = 'lechaim-saves'
const tab = Math.random().toString(36)

export function announceSave(part: SavedPart): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ part, tab } satisfies Save)
  channel.close()
}

/** @returns the unsubscribe function */
export function followSaves(part: SavedPart, onSave: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Save>) => {
    if (data.part === part && data.tab !== tab) onSave()
  }
  return () => channel.close()
}

/** Between two reads for its sake. */
const returnPauseMs = 10_000

/** Calls back when the owner comes back to the window, where another browser may have saved.
 *  @returns the unsubscribe function */
export function followReturns(onReturn: () => void): () => void {
  let last = performance.now()
  const focus = () => {
    if (performance.now() - last < returnPauseMs) return
    last = performance.now()
    onReturn()
  }
  globalThis.addEventListener?.('focus', focus)
  return () => globalThis.removeEventListener?.('focus', focus)
}
