// What of the configuration concerns signing in by others.
import { readSamlSources, type SamlSource } from './config-saml.ts'

export const chains = ['ethereum', 'solana'] as const
/** Whose wallets can sign in. */
export type Chain = (typeof chains)[number]

export interface SignInConfig {
  /** Origins beside the panel's own that a flow may lead back to. */
  redirects: string[]
  /** The identity providers of single sign-on. */
  saml: SamlSource[]
  /** The chains whose wallets may be linked and sign in. */
  wallets: Chain[]
}

type Environment = Record<string, string | undefined>

export function readSignIn(env: Environment, check: (ok: boolean, line: string) => void): SignInConfig {
  const redirects = (env.LECHAIM_SIGN_IN_REDIRECTS ?? '').split(',').flatMap((part) => part.trim().replace(/\/$/, '').toLowerCase() || [])
  check(
    redirects.every(isOrigin),
    `LECHAIM_SIGN_IN_REDIRECTS must be http(s) origins separated by commas, not "${env.LECHAIM_SIGN_IN_REDIRECTS}"`,
  )
  return { redirects, saml: readSamlSources(env, check), wallets: readWallets(env, check) }
}

function readWallets(env: Environment, check: (ok: boolean, line: string) => void): Chain[] {
  const named = (env.LECHAIM_WALLETS ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const known = chains.filter((chain) => named.includes(chain))
  check(
    named.every((name) => chains.some((chain) => chain === name)),
    `LECHAIM_WALLETS must name ${chains.join(' or ')}, separated by a comma, not "${env.LECHAIM_WALLETS}"`,
  )
  return known
}

/** Whether the text is an http(s) origin and nothing more. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}
