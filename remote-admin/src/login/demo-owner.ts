import { api } from '@lechaim/shared/client/shop-api.ts'
import type { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { atom, onMount } from 'nanostores'

/** The demo credentials, while they are valid (decision 0008). */
export const $demoOwner = atom<DemoOwner | null>(null)

onMount($demoOwner, () => {
  if (!$page.get().demoOwner || $demoOwner.get()) return
  api.demoOwner().then(
    (pair) => $demoOwner.set(pair),
    // Signing in works without the hint.
    (error: unknown) => console.error('The demo pair could not be read', error),
  )
})
