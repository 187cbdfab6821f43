// The owner's account: address, second factor, linked accounts and sessions. Read when its dialog opens. Its verbs show their failures
// and rethrow them.
import type { AuthUser, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { beginSession } from '@lechaim/shared/stores/session.ts'
import { $shop, type Loadable } from '@lechaim/shared/stores/shop.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { authApi, type NewFactor } from '../login/auth-api.ts'
import { codeFailure } from '../login/auth-failure.ts'
import { linkWallet } from '../login/providers-store.ts'
import type { Wallet } from '../login/wallets.ts'
import type { Message } from '../resource/failure-toasts.ts'
import { leavePanel, logFailedRead, reloadAfterSignIn } from '../resource/session.ts'
import { confirmDiscard } from '../resource/unsaved.ts'
import { accountMessages as t } from './account-messages.ts'

export interface Account extends Required<Pick<SessionList, 'notices' | 'signIns'>> {
  user: AuthUser
  sessions: SessionList['items']
}

export const $accountOpen = atom(false)
export const $account = atom<Loadable<Account>>({ state: 'loading' })

/** The authenticator that is being set up; null while none is. */
export const $newFactor = atom<NewFactor | null>(null)

async function loadAccount(): Promise<void> {
  try {
    const [user, { items: sessions, notices = [], signIns = [] }] = await Promise.all([authApi.user(), authApi.sessions()])
    $account.set({ state: 'ready', data: { user, sessions, notices, signIns } })
  } catch (error) {
    logFailedRead('The account could not be read', error)
    $account.set({ state: 'failed', error })
  }
}

export function retryAccount(): void {
  $account.set({ state: 'loading' })
  void loadAccount()
}

onMount($account, () => {
  void loadAccount()
  const stop = reloadAfterSignIn($account, retryAccount)
  return () => {
    stop()
    cancelFactor()
    $account.set({ state: 'loading' })
  }
})

/** Asks for the picture to scan. */
export async function beginFactor(): Promise<void> {
  const shop = $shop.get()
  const issuer = (shop.state === 'ready' && shop.data.header.storeName) || 'Lechaim'
  const account = $account.get()
  const factors = account.state === 'ready' ? (account.data.user.factors ?? []) : []
  // An abandoned one would still have the name.
  const unfinished = factors.filter(({ status }) => status === 'unverified')
  await withToast(t.factorFailed, async () => {
    await Promise.all(unfinished.map(({ id }) => authApi.removeFactor(id)))
    $newFactor.set(await authApi.enrolFactor(t.factorName, issuer.slice(0, 100)))
  })
}

export function cancelFactor(): void {
  const begun = $newFactor.get()
  $newFactor.set(null)
  if (begun) authApi.removeFactor(begun.id).catch((error: unknown) => console.error('An unfinished authenticator stays', error))
}

/** Turns the second factor on with the app's first code. */
export async function finishFactor(code: string): Promise<void> {
  const begun = $newFactor.get()
  if (!begun) return
  await withToast(t.factorFailed, () => beginSession(() => authApi.verifyFactor(begun.id, code)))
  $newFactor.set(null)
  await showChange(t.turnedOn)
}

export async function removeFactors(): Promise<void> {
  const account = $account.get()
  if (account.state !== 'ready' || !confirm(t.confirmTurnOff)) return
  await withToast(t.factorFailed, async () => {
    // The one that lifted this session to aal2 must not be removed before the others.
    for (const { id } of account.data.user.factors ?? []) await authApi.removeFactor(id)
  })
  await showChange(t.turnedOff)
}

export async function unlinkAccount(id: string, name: string): Promise<void> {
  if (!confirm(t.confirmUnlink(name))) return
  await withToast(t.unlinkFailed, () => authApi.unlink(id))
  await showChange(t.unlinked)
}

export async function addWallet(wallet: Wallet): Promise<void> {
  await linkWallet(wallet)
  await loadAccount()
}

export async function endSession(id: string): Promise<void> {
  await withToast(t.endFailed, () => authApi.endSession(id))
  await showChange(t.ended)
}

export async function endOtherSessions(): Promise<void> {
  await withToast(t.endFailed, authApi.endOtherSessions)
  await showChange(t.othersEnded)
}

async function showChange(message: Message): Promise<void> {
  showToast(message)
  await loadAccount()
}

/** Ends all sessions, this one as well, after a confirmation. @returns true when confirmed */
export function leaveEverywhere(): boolean {
  // Unsaved changes are asked about last: the answer lets them go.
  if (!confirm(t.confirmEndAll) || !confirmDiscard()) return false
  $accountOpen.set(false)
  leavePanel('global')
  return true
}

async function withToast(failed: { title: string }, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    showFailure(codeFailure(error, failed), error)
    throw error
  }
}
