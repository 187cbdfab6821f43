import { $firstViewShown, afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { startTransition, useEffect, useReducer, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the first view stands. Who asks is drawn again in slices: a change of the store itself would draw all of them at one go. */
export function useFirstViewShown(): boolean {
  const isShown = useSyncExternalStore(
    never,
    () => $firstViewShown.get(),
    () => false,
  )
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => (isShown ? undefined : afterFirstView(() => startTransition(drawAgain))), [isShown])
  return isShown
}
