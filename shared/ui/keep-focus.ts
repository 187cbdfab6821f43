import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'

/** Gives the focus to the topmost dialog's first button, as a rule the one that closes it, or to the view's heading. For when what
 *  has the focus is about to go: otherwise those who use the keyboard would start from the top of the page again. */
export function moveFocusToSafety(): void {
  const dialog = $dialogs.get().at(-1)
  const safe = dialog
    ? dialog.querySelector<HTMLElement>('button:not(:disabled)')
    : (document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('main'))
  safe?.focus({ preventScroll: true })
}

/** The same, once what had the focus has gone and nothing has it. */
export function restoreLostFocus(): void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) moveFocusToSafety()
}
