import { $route } from '@lechaim/shared/stores/shell.ts'
import { atom } from 'nanostores'
import { focusHeading } from './focus-heading.ts'

/** The path of a page that there is not (SPEC §2); null on the shop's own, to which each step leads. */
export const $lostPath = atom<string | null>(null)

export const lostPathOf = (path: string): string | null => (path === '/' ? null : path)

export function followPath(): void {
  $route.listen(() => $lostPath.set(null))
  // After the route, which the shell reads from the same event.
  addEventListener('popstate', () => $lostPath.set(lostPathOf(location.pathname)))
  $lostPath.listen(() => requestAnimationFrame(focusHeading))
}
