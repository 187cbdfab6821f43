import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'

/** Moves the focus to the topmost dialog's first button, usually the closing one, or to the view's heading. To be called before the focused
 *  element is removed: keyboard users would start from the top of the page again. */
export function moveFocusToSafety(): void {
  const dialog = $dialogs.get().at(-1)
  const safe = dialog
    ? dialog.querySelector<HTMLElement>('button:not(:disabled)')
    : (document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('main'))
  safe?.focus({ preventScroll: true })
}

/** The same, after the focused element was removed and nothing has the focus. */
export function restoreLostFocus(): void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) moveFocusToSafety()
}
