import { $firstViewShown, afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { startTransition, useEffect, useReducer, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the first view stands. Who asks is drawn again in slices, and a few at a time: a change of the store itself would draw all of
 *  them at one go, and forty pictures that all turn up at once hold a phone up for 240 ms, in which the browser looks for the right file of
 *  each. */
export function useFirstViewShown(): boolean {
  const isShown = useSyncExternalStore(
    never,
    () => $firstViewShown.get(),
    () => false,
  )
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => (isShown ? undefined : afterFirstView(() => drawInTurn(drawAgain))), [isShown])
  return isShown
}

const atOnce = 4
/** Milliseconds after which a busy browser draws the next ones nevertheless. */
const patience = 200

const waiting: (() => void)[] = []

function drawInTurn(draw: () => void): void {
  waiting.push(draw)
  if (waiting.length === 1) whenIdle(drawSome)
}

function drawSome(): void {
  const some = waiting.slice(0, atOnce)
  startTransition(() => {
    for (const draw of some) draw()
  })
  waiting.splice(0, some.length)
  if (waiting.length > 0) whenIdle(drawSome)
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: patience })
  else setTimeout(run)
}
