// Saves elsewhere, after which lists are read again: other tabs of this browser tell of theirs, the server of other browsers'.
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { whileSignedIn } from './session.ts'

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

const catalogueParts: readonly SavedPart[] = ['products', 'categories']
/** Saves in quick succession are read once, and a long import now and then. */
const soonMs = 500
const changePauseMs = 5000

/** Calls back after saves of the shop that the server tells of, this browser's included. @returns the unsubscribe function */
export function followChanges(part: SavedPart, onChange: () => void): () => void {
  const topic = catalogueParts.includes(part) ? 'catalogue' : 'content'
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        last = performance.now()
        onChange()
      },
      Math.max(soonMs, last + changePauseMs - performance.now()),
    )
  }
  const stop = whileSignedIn(() => followOwner({ onEvent: (event) => void (event.topic === topic && schedule()), onResync: schedule }))
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Between two reads for its sake. */
const returnPauseMs = 10_000

/** Calls back when the owner comes back to the window, to which events may not have come.
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
