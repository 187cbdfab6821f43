// PKCE (RFC 7636): a session is given only to the holder of the flow's verifier.
import { hash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { GivenChallenge } from '../protocol/auth-schemas.ts'

export interface Challenge {
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
}

/** Null where none is given.
 *  @throws AuthError validation_failed */
export function readChallenge({ code_challenge, code_challenge_method }: GivenChallenge): Challenge | null {
  if (!code_challenge && !code_challenge_method) return null
  const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
  if (!code_challenge || !code_challenge_method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw invalid('Invalid code_challenge_method')
  if (code_challenge.length < 43 || code_challenge.length > 128) throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(code_challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  }
  return { code_challenge, code_challenge_method: method }
}

/** The challenge of a flow that ends in a browser. A panel with an origin of its own demands one: without it tokens come in a fragment, which
 *  browsers carry along from one origin to another.
 *  @throws AuthError validation_failed */
export function readBrowserChallenge({ panelOrigin }: Pick<Config, 'panelOrigin'>, given: GivenChallenge): Challenge | null {
  const challenge = readChallenge(given)
  if (challenge || panelOrigin === null) return challenge
  throw new AuthError(400, 'validation_failed', 'This server signs browsers in by PKCE only: code_challenge is missing')
}

/** @throws AuthError bad_code_verifier */
export function checkVerifier({ code_challenge, code_challenge_method }: Challenge, verifier: string): void {
  const expected = code_challenge_method === 'plain' ? verifier : sha256(verifier)
  if (timingSafeEqual(Buffer.from(sha256(expected)), Buffer.from(sha256(code_challenge)))) return
  throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
}

export const sha256 = (text: string): string => hash('sha256', text, 'base64url')
