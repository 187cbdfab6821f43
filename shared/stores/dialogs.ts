import { atom } from 'nanostores'

/** Open modal dialogs, the topmost last. What must stay perceivable over them, such as toasts, moves into the topmost one. */
export const $dialogs = atom<readonly HTMLElement[]>([])

/** @returns a function that takes the dialog away again. */
export function pushDialog(dialog: HTMLElement): () => void {
  $dialogs.set([...$dialogs.get(), dialog])
  return () => $dialogs.set($dialogs.get().filter((open) => open !== dialog))
}
