// The ways of signing in that a shop's configuration adds to the password. Few shops have any, so only this is loaded with the card.
import type { AuthSettings } from '@lechaim/shared/contracts/auth.ts'
import { atom, computed, onMount } from 'nanostores'
import { authApi } from './auth-api.ts'

export type Provider = AuthSettings['providers'][number]

/** None until the server has said so. */
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
      // Without them one signs in by the password all the same.
      console.error('The ways of signing in could not be read', error)
    },
  )
})
