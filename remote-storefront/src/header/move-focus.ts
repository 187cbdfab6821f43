/** Moves the focus among the elements that match, from `from` (or the focused one) on, round at the ends. */
export function moveFocus(within: Element, selector: string, by: 1 | -1, from: Element | null | undefined = document.activeElement): void {
  const targets = [...within.querySelectorAll<HTMLElement>(selector)]
  const start = targets.indexOf(from as HTMLElement)
  const next = start < 0 ? (by > 0 ? 0 : targets.length - 1) : (start + by + targets.length) % targets.length
  targets[next]?.focus()
}
