import type { ProviderConfig } from '../../config-sign-in.ts'
import type { ProvenAccount } from '../identities/link-identity.ts'

type Claims = Record<string, unknown>

const maxText = 300
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= maxText ? value : null)
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1'

/** The account that claims of an ID token or of the userinfo endpoint describe. Microsoft lets every tenant write any address, and verifies
 *  it by a claim of its own. */
export function toAccount({ name: provider, issuer }: Pick<ProviderConfig, 'name' | 'issuer'>, sub: string, claims: Claims): ProvenAccount {
  const [name, picture] = [textOf(claims.name), textOf(claims.picture)]
  return {
    provider,
    sub,
    email: textOf(claims.email),
    emailVerified: isTrue(provider === 'azure' ? claims.xms_edov : claims.email_verified),
    data: {
      iss: issuer,
      provider_id: sub,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  }
}
