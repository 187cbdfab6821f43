import { $session } from '@lechaim/shared/stores/session.ts'
import type { ReadableAtom } from 'nanostores'

/** What a spent session spoiled is read again under the next one. @returns the function that ends it */
export const readAgainAfterSignIn = ($store: ReadableAtom<{ state: string }>, load: () => unknown): (() => void) =>
  $session.listen(({ state }) => {
    if (state === 'in' && $store.get().state === 'failed') load()
  })
