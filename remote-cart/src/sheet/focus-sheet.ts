/** Moves the focus to the button that closes the sheet, or in the checkout to its heading, before the focused button is removed. */
export function focusSheet(button: HTMLElement): void {
  const place = button.closest('dialog')?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1[tabindex]')
  place?.focus({ preventScroll: true })
}
