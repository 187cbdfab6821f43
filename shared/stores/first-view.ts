import { atom } from 'nanostores'

let onServer = false

/** Called once by the server's renderer. */
export const drawOnServer = (): void => {
  onServer = true
}

/** Whether this is the server's renderer. For what browsers do by a command and a server can only write down, such as an open dialog;
 *  never for drawing something else. */
export const isDrawnOnServer = (): boolean => onServer

/** Whether the first view stands, its largest picture included. What nobody sees at first sight waits for it: pictures below the
 *  fold and whatever lies over the page, so that they take no line from what is seen (decision 0004). */
export const $firstViewShown = atom(false)

/** Runs `begin` once the first view stands, or now when it does. @returns a function that calls it off. */
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
