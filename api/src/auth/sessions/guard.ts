// Authorization hooks of routes. They run before the body is read or checked (decision 0007).
import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ApiError } from '../../http/errors/api-error.ts'
import { isOwnersSide, type Side, sideOf } from '../../http/requests/own-origin.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { appMetadata } from '../users/users-table.ts'
import { audience, bearerOf, identifyToken } from './access-token.ts'
import type { SignedIn } from './sessions.ts'

type Hook = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    issuer: string
    /** Sets `request.signedIn`.
     *  @throws AuthError no_authorization, bad_jwt, session_not_found */
    requireSession: Hook
    /** Admits the owner alone: 401 without a valid session, 403 with another user's or without the second factor. */
    requireOwner: Hook
    /** The owner's session behind an access token that came with a request to this side.
     *  @throws ApiError unauthorized, forbidden, second_factor_needed */
    authenticateOwner(token: string, side: Side): Promise<SignedIn>
    /** Sets `request.isOwner`; a token that is no longer valid is refused, so that its holder learns to refresh it. */
    recogniseOwner: Hook
  }
  interface FastifyRequest {
    isOwner: boolean
    signedIn: SignedIn
  }
}

export const guard = fastifyPlugin(
  async (app) => {
    const { keys, config } = app
    app.decorate('issuer', `${config.panelOrigin ?? config.origin ?? 'http://localhost'}/auth/v1`)
    await app.register(jwt, {
      secret: { private: keys.privatePem, public: keys.publicPem },
      sign: { algorithm: 'ES256', kid: keys.jwk.kid },
      verify: {
        algorithms: ['ES256'],
        allowedIss: app.issuer,
        allowedAud: audience,
        requiredClaims: ['exp', 'aud', 'iss', 'sub', 'session_id'],
      },
    })
    app.decorateRequest('isOwner', false)
    app.decorateRequest('signedIn')
    app.decorate('requireSession', async (request: FastifyRequest) => {
      const token = bearerOf(request)
      if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      request.signedIn = await identifyToken(app, token)
    })
    app.decorate('requireOwner', async (request: FastifyRequest) => {
      request.signedIn = await app.authenticateOwner(bearerOf(request) ?? '', sideOf(request, config))
      request.isOwner = true
    })
    app.decorate('authenticateOwner', async (token: string, side: Side) => {
      if (!isOwnersSide(side)) throw new ApiError('unauthorized', 'The owner signs in at the address of the panel')
      const signedIn = await identifyToken(app, token).catch((error) => {
        throw error instanceof AuthError ? new ApiError('unauthorized', 'A valid session is needed') : error
      })
      if (appMetadata(signedIn.user).role !== 'owner') throw new ApiError('forbidden', 'Only the owner may do this')
      if (!(await isConfirmed(app.db, signedIn.session))) throw new ApiError('second_factor_needed', 'The second factor is needed')
      return signedIn
    })
    app.decorate('recogniseOwner', async (request: FastifyRequest) => {
      if (bearerOf(request)) await app.requireOwner(request)
    })
  },
  { name: 'guard', dependencies: ['shop-data'] },
)
