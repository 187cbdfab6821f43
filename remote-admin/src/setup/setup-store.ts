import { api } from '@lechaim/shared/client/shop-api.ts'
import type { RecommendedSetting, SetupStep } from '@lechaim/shared/contracts/setup.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { atom, computed } from 'nanostores'
import { logFailedRead } from '../resource/session.ts'

/** Missing setup steps in production; empty in demo mode and until they are read. */
export const $missing = atom<readonly SetupStep[]>([])

/** Settings that the setup list recommends. */
export const $recommended = atom<readonly RecommendedSetting[]>([])

const closedKey = 'setupListClosed'

/** Browsers may refuse to store anything: the list is then closed until the next reload. */
function stored<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** The owner has closed the list on this device; missing steps are still counted in its heading. */
export const $isClosed = atom(stored(() => localStorage.getItem(closedKey) === 'true') ?? false)

export function keepClosed(isClosed: boolean): void {
  if (isClosed === $isClosed.get()) return
  $isClosed.set(isClosed)
  stored(() => (isClosed ? localStorage.setItem(closedKey, 'true') : localStorage.removeItem(closedKey)))
}

const $tab = computed($route, ({ tab }) => tab)
let generation = 0

async function load(): Promise<void> {
  const started = ++generation
  try {
    const { missing, recommended = [] } = await api.owned.setup()
    if (started !== generation) return
    $missing.set(missing)
    $recommended.set(recommended)
  } catch (error) {
    logFailedRead('What the shop lacks could not be read', error)
  }
}

/** Reads the steps after sign-in and, while any is missing, after each save and on each tab. @returns the unsubscribe function */
export function followSetup(): () => void {
  const reload = () => {
    if ($missing.get().length > 0) void load()
  }
  const stops = [$session.subscribe(({ state }) => state === 'in' && void load()), $shop.listen(reload), $tab.listen(reload)]
  return () => {
    generation++
    for (const stop of stops) stop()
    $missing.set([])
  }
}
