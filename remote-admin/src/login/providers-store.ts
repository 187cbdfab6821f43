import type { AuthSettings } from '@lechaim/shared/contracts/auth.ts'
import { atom, onMount } from 'nanostores'
import { authApi } from './auth-api.ts'
import { authReason } from './auth-failure.ts'
import { beginFlow } from './flow.ts'
import { authFailures } from './login-messages.ts'
import { told } from './with-failure-toast.ts'

export type Provider = AuthSettings['providers'][number]

/** By what others one may sign in; none until the server has said so. */
export const $providers = atom<readonly Provider[]>([])

onMount($providers, () => {
  if ($providers.get().length > 0) return
  authApi.settings().then(
    ({ providers }) => $providers.set(providers),
    // Without them one signs in by the password all the same.
    (error: unknown) => console.error('The providers could not be read', error),
  )
})

/** Leaves for a provider, which leads back to the panel. @throws after the toast */
export async function leaveForProvider(name: string, flow: 'sign-in' | 'link'): Promise<void> {
  const address = await told(
    async () => {
      const begun = await beginFlow(flow)
      if (!begun) throw new Error('This browser keeps nothing')
      return flow === 'link' ? (await authApi.linkAddress(name, begun)).url : authApi.signInAddress(name, begun)
    },
    (error) => ({ ...authFailures.providerFailed, description: authReason(error) }),
  )
  location.assign(address)
}
