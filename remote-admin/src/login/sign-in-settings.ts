// The ways of signing in that are configured besides the password. Few shops have any, so the card loads only this.
import type { AuthSettings } from '@lechaim/shared/contracts/auth.ts'
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
