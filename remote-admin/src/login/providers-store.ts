// The ways of signing in that a shop's configuration adds to the password.
import type { AuthSettings } from '@lechaim/shared/contracts/auth.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $session, beginSession } from '@lechaim/shared/stores/session.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed, onMount } from 'nanostores'
import { authApi } from './auth-api.ts'
import { authReason } from './auth-failure.ts'
import { beginFlow } from './flow.ts'
import { authDone, authFailures } from './login-messages.ts'
import type { Wallet } from './wallets.ts'
import { told } from './with-failure-toast.ts'

export type Provider = AuthSettings['providers'][number]

/** None until the server has said so. */
export const $signInSettings = atom<AuthSettings>({ providers: [] })
export const $providers = computed($signInSettings, ({ providers }) => providers)
/** The wallets of this browser, where the shop takes any. */
export const $wallets = atom<readonly Wallet[]>([])

let isRead = false

onMount($signInSettings, () => {
  if (isRead) return
  isRead = true
  readSettings().catch((error: unknown) => {
    isRead = false
    // Without them one signs in by the password all the same.
    console.error('The ways of signing in could not be read', error)
  })
})

async function readSettings(): Promise<void> {
  const settings = await authApi.settings()
  $signInSettings.set(settings)
  if (!settings.wallets?.length) return
  const { findWallets } = await import('./wallets.ts')
  findWallets(settings.wallets, (wallet) => {
    if (!$wallets.get().some(({ name }) => name === wallet.name)) $wallets.set([...$wallets.get(), wallet])
  })
}

/** Leaves for a provider, which leads back to the panel. @throws after the toast */
export const leaveForProvider = (name: string, flow: 'sign-in' | 'link'): Promise<void> =>
  leave(flow, async (begun) => (flow === 'link' ? (await authApi.linkAddress(name, begun)).url : authApi.signInAddress(name, begun)))

/** Leaves for the identity provider of a domain. @throws after the toast */
export const leaveForSso = (domain: string): Promise<void> =>
  leave('sign-in', async (begun) => (await authApi.ssoAddress(domain, begun)).url)

type Begun = NonNullable<Awaited<ReturnType<typeof beginFlow>>>

async function leave(flow: 'sign-in' | 'link', addressFor: (begun: Begun) => Promise<string>): Promise<void> {
  const address = await told(
    async () => {
      const begun = await beginFlow(flow)
      if (!begun) throw new Error('This browser keeps nothing')
      return addressFor(begun)
    },
    (error) => ({ ...(flow === 'link' ? authFailures.linkingFailed : authFailures.providerFailed), description: authReason(error) }),
  )
  location.assign(address)
}

/** @throws after the toast */
export async function signInWallet(wallet: Wallet): Promise<void> {
  const proof = await proofOf(wallet)
  await told(() => beginSession(() => authApi.signInWallet(proof)), walletFailure)
  if ($session.get().state === 'in') showToast(sessionMessages.signedIn)
}

/** @throws after the toast */
export async function linkWallet(wallet: Wallet): Promise<void> {
  const proof = await proofOf(wallet)
  await told(() => authApi.linkWallet(proof), walletFailure)
  showToast(authDone.accountLinked)
}

const walletFailure = (error: unknown) => ({ ...authFailures.walletFailed, description: authReason(error) })

const proofOf = (wallet: Wallet) =>
  told(
    () => wallet.prove(),
    () => ({ ...authFailures.walletFailed, description: authFailures.walletRefused }),
  )
