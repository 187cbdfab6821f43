import { atom, computed } from 'nanostores'

/** Open modal dialogs, the topmost last. What must stay perceivable over them, such as toasts, moves into the topmost one. */
export const $dialogs = atom<readonly HTMLDialogElement[]>([])

/** True while a dialog is open that nothing outside may close, such as the age gate: other dialogs wait for it (SPEC §2). */
export const $barred = computed($dialogs, (dialogs) => dialogs.some((dialog) => dialog.getAttribute('closedby') === 'none'))

/** @returns a function that takes the dialog away again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  $dialogs.set([...$dialogs.get(), dialog])
  return () => $dialogs.set($dialogs.get().filter((open) => open !== dialog))
}

export const isTopmost = (dialog: HTMLDialogElement | null): boolean => $dialogs.get().at(-1) === dialog

/** Opens a dialog again that the browser has closed, and those above it after it, so that they stay above. */
export function reopenDialog(dialog: HTMLDialogElement): void {
  const dialogs = $dialogs.get()
  for (const each of dialogs.slice(dialogs.indexOf(dialog))) {
    each.close()
    each.showModal()
  }
}
