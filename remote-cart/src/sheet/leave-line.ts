/** Takes the focus from a line that is about to go to its neighbour's name, or to the sheet's first button: otherwise those who use
 *  the keyboard would start from the top of the page again. To the name, not to a button: a key pressed once too often changes nothing. */
export function leaveLine(button: HTMLElement): void {
  const line = button.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const name = neighbour?.querySelector<HTMLElement>('[data-line-name]')
  if (name) name.focus({ preventScroll: true })
  else leaveLines(button)
}

/** Takes the focus from what is about to go with the last line to the button that closes the sheet. */
export function leaveLines(button: HTMLElement): void {
  button.closest('dialog')?.querySelector('button')?.focus({ preventScroll: true })
}
