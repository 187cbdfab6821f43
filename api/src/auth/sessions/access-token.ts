// Access tokens: short-lived ES256 JWTs. Each use also looks the session up, so that a sign-out holds at once (ASVS 7.4.1).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '../../db/times.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { readUser } from '../users/users-queries.ts'
import { appMetadata } from '../users/users-table.ts'
import type { SignedIn } from './sessions.ts'

const lifetimeSeconds = 600
export const audience = 'authenticated'

/** A token for the session, as OAuth answers it; `expires_at` is in seconds since the epoch. */
export function issueAccessToken(app: FastifyInstance, { user, session }: SignedIn) {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expires_at = issuedAt + lifetimeSeconds
  const access_token = app.jwt.sign({
    aud: audience,
    iss: app.issuer,
    iat: issuedAt,
    exp: expires_at,
    sub: user.id,
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: session.aal,
    session_id: session.id,
    is_anonymous: false,
    amr: JSON.parse(session.amr),
    app_metadata: appMetadata(user),
    user_metadata: JSON.parse(user.user_metadata),
  })
  return { access_token, token_type: 'bearer', expires_in: lifetimeSeconds, expires_at }
}

/** The bearer token, or null for an anonymous caller: the public client repeats its `apikey` there before sign-in. */
export function bearerOf(request: FastifyRequest): string | null {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token && token !== request.headers.apikey ? token : null
}

/** The session and user of an access token.
 *  @throws AuthError bad_jwt, session_not_found */
export async function identifyToken(app: FastifyInstance, token: string): Promise<SignedIn> {
  const { sub, session_id, aal } = verifyToken(app, token)
  const { db } = app
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', session_id)
    .where('user_id', '=', sub)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  // A token from before the second factor stays what it was, and one from after it falls with the session.
  return { user: await readUser(db, sub), session: { ...session, aal: aal === 'aal2' ? session.aal : 'aal1' } }
}

interface Claims {
  sub: string
  session_id: string
  aal?: unknown
}

function verifyToken(app: FastifyInstance, token: string): Claims {
  try {
    const claims = app.jwt.verify<Claims>(token)
    const { header } = app.jwt.decode<{ header: { kid?: string } }>(token, { complete: true }) ?? {}
    const isOurs = header?.kid === app.keys.jwk.kid && typeof claims.sub === 'string' && typeof claims.session_id === 'string'
    if (isOurs) return claims
  } catch {
    // The caller does not learn why a token is invalid.
  }
  throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}
