/** Moves the focus from a line about to be removed to its neighbour's name, or to the sheet's first button: otherwise keyboard users would
 *  start from the top of the page again. To the name, not to a button, so that a key pressed once too often changes nothing. */
export function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const name = neighbour?.querySelector<HTMLElement>('[data-line-name]')
  if (name) name.focus({ preventScroll: true })
  else focusSheet(button)
}

/** Moves the focus to the button that closes the sheet, before the last line is removed. */
export function focusSheet(button: HTMLElement): void {
  button.closest('dialog')?.querySelector('button')?.focus({ preventScroll: true })
}
