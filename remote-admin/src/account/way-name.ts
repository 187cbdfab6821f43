import type { Provider } from '../login/sign-in-settings.ts'
import { accountMessages as t } from './account-messages.ts'

/** A way of signing in, as a person would say it: the provider's label, or the method. */
export function wayName(method: string, provider: string | null, providers: readonly Provider[]): string {
  const label = providers.find(({ name }) => name === provider)?.label
  if (label) return label
  const kind = provider?.startsWith('sso:') ? 'sso/saml' : method
  return (Object.hasOwn(t.ways, kind) && t.ways[kind]) || provider || t.otherWay
}
