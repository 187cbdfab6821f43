import { home } from '@lechaim/shared/lib/address.ts'
import { $place as $route, goTo } from '@lechaim/shared/stores/shell.ts'
import type { TabKey } from './tabs.ts'

/** Goes to a tab in place of the present step in the history. @returns whether one got there: what is typed may hold one back */
export function stepToTab(tab: TabKey): boolean {
  goTo({ ...home, view: 'admin', tab }, { replace: true })
  return $route.get().tab === tab
}
