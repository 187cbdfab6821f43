import { atom } from 'nanostores'

let onServer = false

/** Called once by the server's renderer. */
export const drawOnServer = (): void => {
  onServer = true
}

/** True in the server's renderer: for state that browsers set by a command, such as an open dialog; never for rendering something else. */
export const isDrawnOnServer = (): boolean => onServer

/** True once the first view is complete, its largest picture included: pictures below the fold and overlays load then (decision 0004). */
export const $firstViewShown = atom(false)

/** Runs `begin` after the first view, or now if that is complete. @returns a function that cancels it. */
export function afterFirstView(begin: () => void): () => void {
  if ($firstViewShown.get()) {
    begin()
    return () => {}
  }
  const stop = $firstViewShown.listen(() => {
    stop()
    begin()
  })
  return stop
}
