// Pictures on their way, whichever field began them: a save waits for them, so that what the owner chose is what is saved.
import { atom } from 'nanostores'

const running = new Set<Promise<boolean>>()

/** Whether a save waits for pictures on their way. */
export const $saveWaits = atom(false)

/** Makes an upload known until it is over. @param came tells whether its picture has been taken over; it never rejects */
export function trackUpload(came: Promise<boolean>): void {
  running.add(came)
  void came.then(() => running.delete(came))
}

/** Saves once the pictures on their way have come. @returns whether it was saved: nothing is where one of them failed, which has been
 *  shown, or was given up. */
export async function saveAfterUploads(save: () => Promise<boolean>): Promise<boolean> {
  if ($saveWaits.get()) return false
  if (running.size === 0) return save()
  $saveWaits.set(true)
  const allCame = await uploadsEnd()
  $saveWaits.set(false)
  return allCame && save()
}

async function uploadsEnd(): Promise<boolean> {
  while (running.size > 0) {
    const came = await Promise.all(running)
    if (came.includes(false)) return false
  }
  return true
}
