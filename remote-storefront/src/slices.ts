import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { $arrival } from '@lechaim/shared/stores/shell.ts'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'

const never = () => () => {}

/** The number of parts of a view to render: a first slice, then one more after each paint, so that no long task blocks input. On the way
 *  back all at once: the browser restores the scroll position only in a page of the former length.
 *  @returns a multiple of `slice`, in the end `Infinity`, so that parts added later are rendered at once */
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

/** In place of the parts that are not rendered yet: keeps those below off the screen. */
export const Rest = styled.div`
  block-size: 100vh;
`
