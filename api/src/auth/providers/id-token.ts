// Signing in with an ID token that a device already has (`grant_type=id_token`).
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JWTPayload, JWTVerifyResult } from 'jose'
import type { ProviderConfig } from '../../config/sign-in.ts'
import type { Transaction } from '../../db/schema.ts'
import { confirmLinking, linkIdentity, resolveUser } from '../identities/link-identity.ts'
import { AuthError, OAuthError } from '../protocol/auth-error.ts'
import type { TokenBody } from '../protocol/auth-schemas.ts'
import { type SignedIn, startSession } from '../sessions/sessions.ts'
import { spendProof } from '../used-proofs.ts'
import { isIssuedTo, isKnownProvider, toAccount } from './providers.ts'

/** @throws OAuthError invalid request, invalid nonce
 *  @throws AuthError provider_disabled, validation_failed, signup_disabled, provider_email_needs_verification, identity_already_exists,
 *  and those of a bearer token where the account is to be linked */
export async function signInWithIdToken(request: FastifyRequest, body: TokenBody): Promise<SignedIn> {
  const app = request.server
  if (body.link_identity) {
    await app.requireSession(request)
    await confirmLinking(request)
  }
  if (!body.id_token) throw new OAuthError('invalid request', 'id_token required')
  if (!body.provider && !(body.client_id && body.issuer))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider = chooseProvider(app, body)
  const claims = await verifyIdToken(app, provider, body)
  const account = toAccount(provider, String(claims.sub), claims)
  const signedIn = await app.db.transaction().execute(async (trx) => {
    if (!(await spendToken(trx, body.id_token ?? '', claims))) throw badToken()
    const user = body.link_identity ? await linkIdentity(trx, request.signedIn.user, account) : await resolveUser(trx, account)
    return startSession(trx, user, { method: 'oauth', provider: provider.name, address: request.ip })
  })
  app.mailer.wake()
  return signedIn
}

function chooseProvider({ providers }: FastifyInstance, { provider, issuer, client_id }: TokenBody): ProviderConfig {
  const found = providers.list.find((entry) =>
    provider ? entry.name === provider : entry.issuer === issuer && entry.clientId === client_id,
  )
  if (found) return found
  const name = (provider || issuer || '').slice(0, 200)
  if (provider && isKnownProvider(provider)) throw new AuthError(400, 'provider_disabled', `Provider (issuer "${name}") is not enabled`)
  throw new AuthError(400, 'validation_failed', `Custom OIDC provider "${name}" not allowed`)
}

const clockToleranceSeconds = 30
const badToken = () => new OAuthError('invalid request', 'Bad ID token')

async function verifyIdToken(app: FastifyInstance, provider: ProviderConfig, body: TokenBody): Promise<JWTPayload> {
  const { payload, protectedHeader } = await verifySignature(app, provider, body.id_token ?? '')
  if (typeof payload.sub !== 'string' || payload.sub === '') throw new OAuthError('invalid request', 'Missing sub claim in id_token')
  const audiences = [payload.aud ?? []].flat()
  if (!audiences.includes(provider.clientId)) {
    throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ').slice(0, 200)}]`)
  }
  if (!isIssuedTo(payload, provider.clientId)) throw badToken()
  if (body.access_token && payload.at_hash !== undefined && payload.at_hash !== halfHash(protectedHeader.alg, body.access_token)) {
    throw badToken()
  }
  checkNonce(payload.nonce, body.nonce)
  return payload
}

async function verifySignature(app: FastifyInstance, provider: ProviderConfig, token: string): Promise<JWTVerifyResult> {
  const { configuration, jose, keys } = await app.providers.client(provider)
  try {
    // A provider of many tenants has an issuer for each, which its own metadata writes as a pattern.
    const issuer = configuration.serverMetadata().issuer.replace('{tenantid}', String(jose.decodeJwt(token).tid))
    return await jose.jwtVerify(token, keys, { issuer, clockTolerance: clockToleranceSeconds, requiredClaims: ['exp'] })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_JWKS_TIMEOUT')
      throw new AuthError(503, 'unexpected_failure', 'The provider does not answer')
    throw badToken()
  }
}

/** Each token signs in once, by what its issuer has signed: the signature itself can be written in several ways. */
const spendToken = (trx: Transaction, token: string, { iss = '', exp = 0 }: JWTPayload): Promise<boolean> =>
  spendProof(trx, ['id_token', iss, token.slice(0, token.lastIndexOf('.'))], (exp + clockToleranceSeconds) * 1000)

/** The left half of a hash, as `at_hash` has it (OpenID Connect Core §3.1.3.6). */
function halfHash(algorithm: string, text: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512'
  const whole = hash(`sha${bits}`, text, 'buffer')
  return whole.subarray(0, whole.length / 2).toString('base64url')
}

/** The token holds the nonce's SHA-256 in hex. */
function checkNonce(inToken: unknown, given: string | null | undefined): void {
  if (Boolean(inToken) !== Boolean(given)) {
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (given && hash('sha256', given) !== inToken) throw new OAuthError('invalid nonce', 'Nonces mismatch')
}
