import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { $arrival } from '@lechaim/shared/stores/shell.ts'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** The number of drawn parts of a view. An opened view begins with its first screen, and the rest follows in slices, each once
 *  the one before it has been painted: the view is there sooner, and a press finds no long work in its way. On the way back all are drawn
 *  at once: the page must be as long as it was, for the browser to scroll to the same place.
 *  @param all how many parts there are
 *  @param slice how many are drawn at a time
 *  @returns as many as a slice, then more and more of them, then `Infinity`: parts that are added later are drawn with all others */
export function useSlices(all: number, slice: number): number {
  // Read without subscribing: a change would render all pictures again at once.
  const firstViewShown = useSyncExternalStore(
    never,
    () => $firstViewShown.get(),
    () => false,
  )
  const [drawn, setDrawn] = useState(() => (!firstViewShown || $arrival.get() === 'history' ? Number.POSITIVE_INFINITY : slice))
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return
    const next = drawn + slice
    return afterPaint(() => startTransition(() => setDrawn(next < all ? next : Number.POSITIVE_INFINITY)))
  }, [drawn, all, slice])
  return drawn
}

/** @returns a function that cancels it */
function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
