import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api, takeAccessTokenFrom } from '@lechaim/shared/client/shop-api.ts'
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { atom } from 'nanostores'

export type Session = { state: 'out' } | { state: 'restoring' } | { state: 'in'; session: AuthSession }

/** Who uses the admin now. The access token lives in memory only; the refresh token in a cookie no script can read. */
export const $session = atom<Session>({ state: 'out' })

/** Seconds before its end at which an access token counts as spent (SPEC §9). */
const expiryMargin = 30
const firstRetry = 200
const retries = 5

/** @throws RequestFailure when the pair is refused or no answer came. */
export async function signIn(email: string, password: string): Promise<void> {
  $session.set({ state: 'in', session: await api.signIn(email, password) })
}

/** Ends the session here and on the server; here even when the server can't be reached. */
export async function signOut(): Promise<void> {
  const ended = api.signOut()
  await ended.catch((error: unknown) => console.error('The server did not confirm the sign-out', error))
  $session.set({ state: 'out' })
}

/** Takes the session up again after a reload. Call it only where a cookie is known to be there: the console stays clean. */
export async function restoreSession(): Promise<void> {
  if ($session.get().state !== 'out') return
  $session.set({ state: 'restoring' })
  await renew()
}

let renewal: Promise<string | null> | null = null

/** One renewal at a time: a refresh token is good for one use. */
function renew(): Promise<string | null> {
  renewal ??= tryToRenew().finally(() => {
    renewal = null
  })
  return renewal
}

async function tryToRenew(): Promise<string | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      const session = await api.refreshSession()
      $session.set({ state: 'in', session })
      return session.access_token
    } catch (error) {
      const temporary = error instanceof RequestFailure && error.temporary
      if (temporary && attempt < retries) {
        await new Promise((done) => setTimeout(done, firstRetry * 2 ** attempt))
        continue
      }
      console.error('The session could not be renewed', error)
      $session.set({ state: 'out' })
      return null
    }
  }
}

takeAccessTokenFrom(async () => {
  const now = $session.get()
  if (now.state !== 'in') return null
  const secondsLeft = now.session.expires_at - Date.now() / 1000
  return secondsLeft > expiryMargin ? now.session.access_token : renew()
})
