// Saves in one browser tab, told to the lists of the others.
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
