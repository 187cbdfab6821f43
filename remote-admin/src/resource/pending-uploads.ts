// Running uploads of all fields. A save waits for them, so that it includes the chosen pictures.
import { atom } from 'nanostores'

const running = new Set<Promise<boolean>>()

/** True while a save waits for uploads. */
export const $awaitingUploads = atom(false)

/** @param upload resolves to whether its picture was applied; never rejects */
export function trackUpload(upload: Promise<boolean>): void {
  running.add(upload)
  void upload.then(() => running.delete(upload))
}

/** Saves after the running uploads. @returns whether it was saved: not if an upload failed, which is shown, or was cancelled */
export async function saveAfterUploads(save: () => Promise<boolean>): Promise<boolean> {
  if ($awaitingUploads.get()) return false
  if (running.size === 0) return save()
  $awaitingUploads.set(true)
  let allApplied = true
  // Others may begin meanwhile.
  while (allApplied && running.size > 0) allApplied = !(await Promise.all(running)).includes(false)
  $awaitingUploads.set(false)
  return allApplied && save()
}
