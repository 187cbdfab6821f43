// A sign-out holds in every tab of this browser: none keeps the panel or what it has read, be it behind a cover.
import { $session, forgetSession, signOut } from '@lechaim/shared/stores/session.ts'
import type { ReadableAtom } from 'nanostores'
import { discardAll } from './unsaved.ts'

const channelName = 'lechaim-sign-out'

/** Ends the session here, on the server and in the other tabs. */
export function leavePanel(scope: 'local' | 'global' = 'local'): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(scope)
  channel.close()
  void signOut(scope)
}

let listening: BroadcastChannel | undefined

/** Follows sign-outs of other tabs from now on, whatever this one shows. */
export function followSignOut(): void {
  if (listening) return
  listening = new BroadcastChannel(channelName)
  listening.onmessage = () => {
    discardAll()
    forgetSession()
  }
}

/** What a spent session spoiled is read again under the next one. @returns the function that ends it */
export const reloadAfterSignIn = ($store: ReadableAtom<{ state: string }>, load: () => unknown): (() => void) =>
  $session.listen(({ state }) => {
    if (state === 'in' && $store.get().state === 'failed') load()
  })
