// A sign-out holds in every tab of this browser: none keeps the panel or what it has read, be it behind a cover.
import { forgetSession, signOut } from '@lechaim/shared/stores/session.ts'
import { discardAll } from '../resource/unsaved.ts'

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
