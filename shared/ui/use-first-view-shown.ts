import { $firstViewShown, afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { startTransition, useEffect, useReducer, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once the first view is complete. Re-renders its users a few at a time, those hydrated after it included: forty pictures at once
 *  block a phone for 240 ms. */
export function useFirstViewShown(): boolean {
  const [own] = useState(() => ({ waits: false }))
  const isShown = useSyncExternalStore(
    never,
    () => !own.waits && $firstViewShown.get(),
    () => {
      // Asked for during hydration alone.
      own.waits = true
      return false
    },
  )
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (isShown) return
    return afterFirstView(() =>
      queueDraw(() => {
        own.waits = false
        drawAgain()
      }),
    )
  }, [isShown, own])
  return isShown
}

const atOnce = 4
/** Time after which a busy browser draws the next ones nevertheless. */
const idleTimeoutMs = 200

const waiting: (() => void)[] = []

function queueDraw(draw: () => void): void {
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
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: idleTimeoutMs })
  else setTimeout(run)
}
