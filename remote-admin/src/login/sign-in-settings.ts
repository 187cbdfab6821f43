// The demo credentials, and the configured ways of signing in besides the password. Few shops have any, so the card loads only this.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { AuthSettings, DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { atom, computed, onMount } from 'nanostores'
import { authApi } from './auth-api.ts'

export type Provider = AuthSettings['providers'][number]

/** Empty until the server has answered. */
export const $signInSettings = atom<AuthSettings>({ providers: [] })
export const $providers = computed($signInSettings, ({ providers }) => providers)
export const $hasOtherWays = computed(
  $signInSettings,
  ({ providers, sso = [], wallets = [] }) => providers.length + sso.length + wallets.length > 0,
)

let isRead = false

onMount($signInSettings, () => {
  if (isRead) return
  isRead = true
  authApi.settings().then(
    (settings) => $signInSettings.set(settings),
    (error: unknown) => {
      isRead = false
      // The password still works without them.
      console.error('The ways of signing in could not be read', error)
    },
  )
})

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
