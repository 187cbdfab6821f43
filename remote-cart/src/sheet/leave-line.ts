/** Takes the focus from a line that is about to go to the same button of its neighbour, or to the sheet's first button: otherwise
 *  those who use the keyboard would start from the top of the page again. */
export function leaveLine(button: HTMLElement): void {
  const line = button.closest('li')
  const place = line ? [...line.querySelectorAll('button')].indexOf(button as HTMLButtonElement) : -1
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour?.querySelectorAll('button')[place] ?? button.closest('dialog')?.querySelector('button')
  next?.focus({ preventScroll: true })
}
