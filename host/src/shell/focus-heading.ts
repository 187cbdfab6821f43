/** Milliseconds for which a view without a heading is watched for one. */
const headingTimeoutMs = 5000

let stopWatching = () => {}

/** Moves the focus to the view's heading. A view whose module or data is on its way has none yet: the focus then waits on the main
 *  part, and goes on when the heading comes, unless the reader has gone elsewhere meanwhile. */
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

function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
