// The public auth protocol at /auth/v1 (decision 0010), answering the unmodified npm client and the shop's own pages.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { signInLimit, tokenLimit } from '../plugins/rate-limits.ts'
import { accessTokenSeconds, identify, type SignedIn, signAccessToken } from './access-token.ts'
import { AuthError, answerAuthError } from './auth-error.ts'
import { changeUser } from './change-user.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import { refusedRoutes } from './refused-routes.ts'
import { checkSameOrigin, clearSessionCookie, refreshCookie, setSessionCookie, usesCookie } from './session-cookie.ts'
import { endSessions, rotateSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { toUser } from './users-table.ts'

const tags = ['auth']
const text = Type.Optional(Type.Union([Type.String({ maxLength: 4096 }), Type.Null()]))

// Clients of the protocol send more than is read here, often as null; what they send besides is not refused.
const TokenBody = Type.Object({
  email: text,
  phone: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  provider: text,
})
const TokenQuery = Type.Object({ grant_type: Type.String({ maxLength: 40 }) })
const LogoutQuery = Type.Object({
  scope: Type.Optional(Type.Union([Type.Literal('global'), Type.Literal('local'), Type.Literal('others')])),
})
// Kept flat and small, because it travels in every access token.
const UserValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()])
const UserBody = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 4096 })),
  current_password: Type.Optional(Type.String({ maxLength: 4096 })),
  data: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), UserValue, { maxProperties: 50 })),
})

export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys, config } = app
  const throttle = createSignInThrottle()
  app.setErrorHandler(answerAuthError)
  app.setNotFoundHandler((request, reply) => answerAuthError(new AuthError(404, 'not_found', 'There is no such endpoint'), request, reply))
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.post('/token', { config: tokenLimit, schema: { tags, querystring: TokenQuery, body: TokenBody } }, async (request, reply) => {
    const { grant_type } = request.query
    const { body } = request
    if (usesCookie(request)) checkSameOrigin(request, config)
    if (grant_type === 'password') return answerSession(request, reply, await signIn(app, throttle, body))
    if (grant_type === 'refresh_token') return answerSession(request, reply, await refresh(request, reply, body.refresh_token))
    if (grant_type === 'pkce') throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (grant_type === 'id_token') throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
    if (grant_type === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
  })

  app.post('/logout', { schema: { tags, querystring: LogoutQuery } }, async (request, reply) => {
    const { session } = await identify(app, request)
    const scope = request.query.scope ?? 'global'
    await endSessions(db, session, scope)
    if (scope !== 'others' && request.cookies[refreshCookie]) clearSessionCookie(reply)
    return reply.code(204).send()
  })

  app.get('/user', { schema: { tags } }, async (request) => toUser((await identify(app, request)).user))

  app.put('/user', { config: signInLimit, schema: { tags, body: UserBody } }, async (request) =>
    toUser(await changeUser(app, await identify(app, request), request.body)),
  )

  app.get('/.well-known/jwks.json', { schema: { tags } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return { keys: [keys.jwk] }
  })

  await app.register(refusedRoutes)

  async function refresh(request: FastifyRequest, reply: FastifyReply, inBody: string | null | undefined): Promise<SignedIn> {
    const given = usesCookie(request) ? request.cookies[refreshCookie] : inBody
    try {
      const session = await rotateSession(db, readRefreshToken(keys.refreshSecret, given ?? ''))
      const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow()
      return { user, session }
    } catch (error) {
      if (usesCookie(request)) clearSessionCookie(reply)
      throw error
    }
  }

  function answerSession(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    const { token, expiresAt } = signAccessToken(app, signedIn)
    const { id: sessionId, refresh_counter: counter } = signedIn.session
    const refreshToken = writeRefreshToken(keys.refreshSecret, { sessionId, counter })
    const session = {
      access_token: token,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      expires_at: expiresAt,
      user: toUser(signedIn.user),
    }
    if (!usesCookie(request)) return { ...session, refresh_token: refreshToken }
    setSessionCookie(reply, refreshToken)
    return session
  }
}
