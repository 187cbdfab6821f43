// The owner's account: address, second factor, linked accounts and sessions. Read when its dialog opens. Its verbs show their failures
// and rethrow them.
import type { AuthUser, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { beginSession } from '@lechaim/shared/stores/session.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { authApi, type NewFactor } from '../login/auth-api.ts'
import { codeFailure } from '../login/auth-failure.ts'
import { linkWallet } from '../login/providers-store.ts'
import type { Wallet } from '../login/wallets.ts'
import { createDialog } from '../resource/dialog.ts'
import { createFailureToasts, type Message } from '../resource/failure-toasts.ts'
import { leavePanel } from '../resource/session.ts'
import { confirmDiscard } from '../resource/unsaved.ts'
import { accountMessages as t } from './account-messages.ts'

export interface Account extends Required<Pick<SessionList, 'notices' | 'signIns' | 'recoveryCodesLeft'>> {
  user: AuthUser
  sessions: SessionList['items']
}

export const accountDialog = createDialog<Account>({
  read: async () => {
    const [user, { items: sessions, notices = [], signIns = [], recoveryCodesLeft = 0 }] = await Promise.all([
      authApi.user(),
      authApi.sessions(),
    ])
    return { user, sessions, notices, signIns, recoveryCodesLeft }
  },
  readFailed: 'The account could not be read',
})
const { discard, ready, reload } = accountDialog

/** Steps of setting up the second factor: the password, the app's code, and the confirmation that the recovery codes are kept. */
type FactorStep =
  | { step: 'none' }
  | { step: 'password'; goal: FactorGoal }
  | { step: 'scan'; factor: NewFactor }
  | { step: 'codes'; codes: readonly string[] }
export type FactorGoal = 'add' | 'remove' | 'codes'

/** Apart from the dialog's state: codes that are shown once outlive a failed read. */
export const $factorStep = atom<FactorStep>({ step: 'none' })

export const beginFactorChange = (goal: FactorGoal): void => $factorStep.set({ step: 'password', goal })

/** Goes on with the change for which the password was asked. */
export async function continueFactorChange(goal: FactorGoal, password: string): Promise<void> {
  await withToast(t.factorFailed, () => authApi.confirmPassword(password))
  if (goal === 'codes') return showNewCodes()
  if (goal === 'remove') return removeFactors()
  await withToast(t.factorFailed, async () => {
    // An abandoned one would still have the name.
    await Promise.all(knownFactors('unverified').map(({ id }) => authApi.removeFactor(id)))
    $factorStep.set({ step: 'scan', factor: await authApi.enrolFactor(t.factorName, shopName().slice(0, 100)) })
  })
}

export function cancelFactorChange(): void {
  toasts.dismiss()
  const current = $factorStep.get()
  $factorStep.set({ step: 'none' })
  if (current.step !== 'scan') return
  authApi.removeFactor(current.factor.id).catch((error: unknown) => console.error('An unfinished authenticator stays', error))
}

/** Turns the second factor on with the app's first code, and shows the recovery codes. */
export async function finishFactor(code: string): Promise<void> {
  const current = $factorStep.get()
  if (current.step !== 'scan') return
  await withToast(t.factorFailed, () => beginSession(() => authApi.verifyFactor(current.factor.id, code)))
  $factorStep.set({ step: 'none' })
  await showChange(t.turnedOn)
  // It is on without them too, and its part offers to make them.
  await showNewCodes().catch(() => undefined)
}

async function showNewCodes(): Promise<void> {
  await withToast(t.codesFailed, async () => $factorStep.set({ step: 'codes', ...(await authApi.makeRecoveryCodes()) }))
  // Not waited for: the focus goes to the codes now, not away from what the owner does next.
  void reload()
}

async function removeFactors(): Promise<void> {
  await withToast(t.factorFailed, async () => {
    // The one that upgraded this session to aal2 must not be removed before the others.
    for (const { id } of knownFactors()) await authApi.removeFactor(id)
  })
  $factorStep.set({ step: 'none' })
  await showChange(t.turnedOff)
}

const knownFactors = (status?: string) => (ready()?.user.factors ?? []).filter((factor) => !status || factor.status === status)

export function shopName(): string {
  const shop = $shop.get()
  return (shop.state === 'ready' && shop.data.header.storeName) || 'Lechaim'
}

/** The codes are shown this once: asks before they are lost. */
export function closeAccount(): void {
  if ($factorStep.get().step === 'codes' && !confirm(t.confirmLoseCodes)) return
  cancelFactorChange()
  discard()
}

export async function unlinkAccount(id: string, name: string): Promise<void> {
  if (!confirm(t.confirmUnlink(name))) return
  await withToast(t.unlinkFailed, () => authApi.unlink(id))
  await showChange(t.unlinked)
}

export async function addWallet(wallet: Wallet): Promise<void> {
  await linkWallet(wallet)
  await reload()
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
  await reload()
}

/** Ends all sessions, this one as well, after a confirmation. @returns true when confirmed */
export function leaveEverywhere(): boolean {
  // Unsaved changes are asked about last: the answer lets them go.
  if (!confirm(t.confirmEndAll) || !confirmDiscard()) return false
  cancelFactorChange()
  discard()
  leavePanel('global')
  return true
}

const toasts = createFailureToasts()

async function withToast(failed: { title: string }, ask: () => Promise<unknown>): Promise<void> {
  toasts.dismiss()
  try {
    await ask()
  } catch (error) {
    toasts.fail(codeFailure(error, failed), error)
    throw error
  }
}
