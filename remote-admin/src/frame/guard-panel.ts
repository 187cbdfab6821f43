import { $place as $route, guardLeaving } from '@lechaim/shared/stores/shell.ts'
import { hasUnsaved, mayLeave } from '../resource/unsaved.ts'
import { tabOf } from './tabs.ts'

/** Asks before something typed is left behind: for another tab, another view, or another page. @returns the function that ends it */
export function guardPanel(): () => void {
  const endGuard = guardLeaving((to) => {
    const { tab } = $route.get()
    const stays = to.view === 'admin' && tabOf(to.tab).key === tabOf(tab).key
    return stays || mayLeave()
  })
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => {
    endGuard()
    removeEventListener('beforeunload', ask)
  }
}
