/** Time limit in milliseconds for a view's heading to appear. */
const headingTimeoutMs = 5000

let stopWatching = () => {}

/** Focuses the view's heading, or the main element until the heading appears, unless the focus is moved meanwhile. */
export function focusHeading(): void {
  stopWatching()
  const main = document.getElementById('main')
  if (!main || focusIn(main)) return
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusIn(main)) stopWatching()
  })
  const timer = setTimeout(() => stopWatching(), headingTimeoutMs)
  stopWatching = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(main, { childList: true, subtree: true })
}

/** @returns whether the view has a link to this address, and it has the focus now */
export function focusLink(address: string | null | undefined): boolean {
  const link = address && document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(address)}]`)
  if (!link) return false
  stopWatching()
  link.focus({ preventScroll: true })
  return true
}

function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
