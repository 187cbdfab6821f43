import { api } from '@lechaim/shared/client/shop-api.ts'
import type { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { atom, onMount } from 'nanostores'

/** The demo pair, for as long as the shop still has it (decision 0008). */
export const $demoOwner = atom<DemoOwner | null>(null)

onMount($demoOwner, () => {
  if (!$page.get().demoOwner || $demoOwner.get()) return
  api.demoOwner().then(
    (pair) => $demoOwner.set(pair),
    // The hint is a courtesy: without it one signs in all the same.
    (error: unknown) => console.error('The demo pair could not be read', error),
  )
})
