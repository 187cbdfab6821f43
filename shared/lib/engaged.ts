/** Signs that somebody is at the page. */
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const

/** Runs `begin` at the first sign, or now if somebody has scrolled or pressed before. For what most visits that begin need and a page that
 *  nobody looks at does not. @returns a function that cancels it */
export function onceEngaged(begin: () => void): () => void {
  const seen = new AbortController()
  const end = () => seen.abort()
  if (navigator.userActivation?.hasBeenActive || scrollY > 0) begin()
  else
    for (const sign of signs)
      addEventListener(
        sign,
        ({ target }) => {
          // A carousel that takes its place scrolls as well.
          if (sign === 'scroll' && target !== document) return
          end()
          begin()
        },
        { capture: true, passive: true, signal: seen.signal },
      )
  return end
}
