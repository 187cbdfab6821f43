import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $session, beginSession } from '@lechaim/shared/stores/session.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { authApi } from './auth-api.ts'
import { authReason, withFailureToast } from './auth-failure.ts'
import { beginFlow, type StartedFlow } from './flow.ts'
import { flowMessages } from './flow-messages.ts'
import { authDone } from './login-messages.ts'
import { $signInSettings } from './sign-in-settings.ts'
import type { Wallet } from './wallets.ts'

/** The wallets of this browser, where the shop takes any. */
export const $wallets = atom<readonly Wallet[]>([])

onMount($wallets, () =>
  $signInSettings.subscribe(({ wallets: chains = [] }) => {
    if (chains.length > 0) void lookForWallets(chains)
  }),
)

let isLooking = false

async function lookForWallets(chains: readonly string[]): Promise<void> {
  if (isLooking) return
  isLooking = true
  const { findWallets } = await import('./wallets.ts')
  const known = new Set<string>()
  findWallets(chains, (wallet) => {
    const { chain, name } = wallet
    // Wallets announce themselves more than once, and one program may be a wallet on both chains.
    if (known.has(`${chain} ${name}`)) return
    known.add(`${chain} ${name}`)
    const isNameTaken = $wallets.get().some((other) => other.name === name)
    $wallets.set([...$wallets.get(), isNameTaken ? { ...wallet, name: `${name} (${chain})` } : wallet])
  })
}

/** Leaves for a provider, which leads back to the panel. @throws after the toast */
export const leaveForProvider = (name: string, flow: 'sign-in' | 'link'): Promise<void> =>
  leave(flow, async (started) => (flow === 'link' ? (await authApi.linkAddress(name, started)).url : authApi.signInAddress(name, started)))

/** Leaves for the identity provider of a domain. @throws after the toast */
export const leaveForSso = (domain: string): Promise<void> =>
  leave('sign-in', async (started) => (await authApi.ssoAddress(domain, started)).url)

async function leave(flow: 'sign-in' | 'link', addressFor: (started: StartedFlow) => Promise<string>): Promise<void> {
  const address = await withFailureToast(
    async () => {
      const started = await beginFlow(flow)
      if (!started) throw new Error('This browser keeps nothing')
      return addressFor(started)
    },
    (error) => ({ ...(flow === 'link' ? flowMessages.linkingFailed : flowMessages.providerFailed), description: flowReason(error) }),
  )
  location.assign(address)
}

/** @throws after the toast */
export async function signInWallet(wallet: Wallet): Promise<void> {
  const proof = await proofOf(wallet)
  await withFailureToast(() => beginSession(() => authApi.signInWallet(proof)), walletFailure)
  if ($session.get().state === 'in') showToast(sessionMessages.signedIn)
}

/** @throws after the toast */
export async function linkWallet(wallet: Wallet): Promise<void> {
  const proof = await proofOf(wallet)
  await withFailureToast(() => authApi.linkWallet(proof), walletFailure)
  showToast(authDone.accountLinked)
}

const flowReason = (error: unknown): string => (error instanceof RequestFailure && flowMessages.reasons[error.code]) || authReason(error)

const walletFailure = (error: unknown) => ({ ...flowMessages.walletFailed, description: flowReason(error) })

const proofOf = (wallet: Wallet) =>
  withFailureToast(
    () => wallet.prove(),
    () => ({ ...flowMessages.walletFailed, description: flowMessages.walletRefused }),
  )
