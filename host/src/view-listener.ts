import type { Route } from '@lechaim/shared/lib/address.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

/** Calls `run` after each change of the view. */
export function listenToView(run: () => void): void {
  let before = viewOf($route.get())
  $route.listen((route) => {
    const now = viewOf(route)
    if (now === before) return
    before = now
    run()
  })
}

/** Routes that differ in a dialog alone have the same view. */
const viewOf = ({ view, category, query, asTyped }: Route): string => [view, category, query, asTyped].join('\n')
