// The owner's session: the access token lives in memory only, the refresh token in a cookie that no script can read.

import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { retried } from '@lechaim/shared/client/queries.ts'
import { api, takeAccessTokenFrom } from '@lechaim/shared/client/shop-api.ts'
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'

export type Session =
  /** `ended` when the server ended it, not the owner: what the owner was typing is worth keeping. */
  | { state: 'out'; ended?: boolean }
  | { state: 'restoring' }
  /** There is a cookie, but no answer to it. */
  | { state: 'unreachable' }
  /** The password was right, the second factor is still to come; `ended` as above. */
  | { state: 'second-factor'; session: AuthSession; ended?: boolean }
  | { state: 'in'; session: AuthSession }

export const $session = atom<Session>({ state: 'out' })

const second = 1000
/** Seconds before its end at which an access token counts as expired (SPEC §9). */
const expiryMargin = 30
const firstRetry = 200
const retries = 5

/** The access token's expiry by this device's clock: the server's may differ. */
let expiredAt = 0
let renewalTimer: ReturnType<typeof setTimeout> | undefined
/** Counts sign-ins and sign-outs, so that a late answer to a renewal cannot undo them. */
let generation = 0
let renewal: Promise<string | null> | null = null
let leaving: Promise<unknown> = Promise.resolve()
/** The toast about the ended session, outdated by the next one. */
let endedToast: number | undefined

/** @throws RequestFailure when the pair is refused or no answer came. */
export async function signIn(email: string, password: string): Promise<void> {
  await beginSession(() => api.signIn(email, password))
}

/** Begins the session of any way of signing in: a password, a mailed code, a second factor. @throws what `ask` throws */
export async function beginSession(ask: () => Promise<AuthSession>): Promise<void> {
  // The answer to a sign-out clears the cookie: it must not arrive after the new one.
  await leaving
  const session = await ask()
  generation++
  enter(session)
}

/** Ends the session here at once, and then on the server; here even when the server can't be reached. `global` ends all others too. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  // Requested first, while the token is still there.
  const request = tokenOf($session.get()) ? api.signOut(scope) : Promise.resolve()
  generation++
  leave({ state: 'out' })
  leaving = request.catch((error: unknown) => {
    if (isTemporary(error)) showFailure(sessionMessages.signOutUnconfirmed, error)
  })
  await leaving
}

/** Ends the session here alone: it was ended from another tab. */
export function forgetSession(): void {
  generation++
  leave({ state: 'out' })
}

/** Takes the session up again after a reload. Asks nothing where the server saw no cookie: the console stays clean. */
export async function restoreSession(): Promise<void> {
  const { state } = $session.get()
  if (!$page.get().signedIn || state === 'in' || state === 'second-factor' || state === 'restoring') return
  $session.set({ state: 'restoring' })
  await renew().catch((error: unknown) => {
    console.error('Restoring the session failed', error)
    if ($session.get().state === 'restoring') $session.set({ state: 'unreachable' })
  })
}

function enter(session: AuthSession): void {
  // A token that lives shorter than the margin must not be renewed without end.
  const usable = Math.max(session.expires_in - expiryMargin, session.expires_in / 2) * second
  expiredAt = Date.now() + usable
  clearTimeout(renewalTimer)
  renewalTimer = setTimeout(() => renew().catch(logRenewal), usable)
  $page.set({ ...$page.get(), signedIn: true })
  forgetEnd()
  const before = $session.get()
  const ended = 'ended' in before && before.ended === true
  $session.set(needsSecondFactor(session) ? { state: 'second-factor', session, ended } : { state: 'in', session })
}

/** True for a session without rights yet: its owner has a second factor, which is still to come (decision 0013). */
function needsSecondFactor({ access_token, user }: AuthSession): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && levelOf(access_token) === 'aal1'
}

function levelOf(token: string): unknown {
  try {
    const claims = token.split('.')[1] ?? ''
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}

function forgetEnd(): void {
  if (endedToast !== undefined) dismissToast(endedToast)
  endedToast = undefined
}

function leave(to: Session): void {
  forgetEnd()
  clearTimeout(renewalTimer)
  $page.set({ ...$page.get(), signedIn: false })
  $session.set(to)
}

/** One renewal at a time: a refresh token is good for one use. @throws RequestFailure without an answer; the session is kept then */
function renew(): Promise<string | null> {
  renewal ??= tryToRenew().finally(() => {
    renewal = null
  })
  return renewal
}

async function tryToRenew(): Promise<string | null> {
  const started = generation
  try {
    // Temporary failures are tried again from 200 ms, doubling (SPEC §9).
    const session = await retried(api.refreshSession, ({ error, retryCount }) =>
      isTemporary(error) && retryCount <= retries ? firstRetry * 2 ** (retryCount - 1) : null,
    )
    if (started === generation) enter(session)
    return session.access_token
  } catch (error) {
    if (isTemporary(error)) throw error
    if (started === generation) endedByServer(error)
    return null
  }
}

function endedByServer(error: unknown): void {
  const before = $session.get()
  const wasIn = before.state === 'in' || (before.state === 'second-factor' && before.ended === true)
  leave({ state: 'out', ended: wasIn })
  if (wasIn) endedToast = showFailure(sessionMessages.ended, error)
  else logRenewal(error)
}

const isTemporary = (error: unknown): boolean => error instanceof RequestFailure && error.temporary
const logRenewal = (error: unknown): void => console.error('Renewing the session failed', error)

const tokenOf = (now: Session): string | null => (now.state === 'in' || now.state === 'second-factor' ? now.session.access_token : null)

takeAccessTokenFrom(async (refused) => {
  const token = tokenOf($session.get())
  if (!token) return null
  return Date.now() < expiredAt && token !== refused ? token : renew()
})
