import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { tokenLimit } from '../../http/requests/rate-limits.ts'
import { dropPendingChanges } from '../codes/codes.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { exchangeCode } from '../flows/finish-flow.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { answers, TokenBody } from '../protocol/auth-schemas.ts'
import { readUser } from '../users/users-queries.ts'
import { answerSession } from './answer-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import { clearSessionCookie, refreshCookie, usesCookie } from './session-cookie.ts'
import { endSessions, rotateSession, type SignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'

const TokenQuery = Type.Object({ grant_type: Type.String({ maxLength: 40, examples: ['password'] }) })
const LogoutQuery = Type.Object({
  scope: Type.Optional(Type.Union([Type.Literal('global'), Type.Literal('local'), Type.Literal('others')], { examples: ['local'] })),
})

export const sessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app

  app.post(
    '/token',
    {
      config: tokenLimit,
      schema: {
        summary: 'Signs in, or goes on with a session (`grant_type` password, refresh_token, pkce or id_token)',
        querystring: TokenQuery,
        body: TokenBody,
        response: answers.session,
      },
    },
    async (request, reply) => {
      const { grant_type } = request.query
      const { body } = request
      if (grant_type === 'password') return answerSession(reply, await signIn(request, body))
      if (grant_type === 'refresh_token') return answerSession(reply, await refresh(request, reply, body.refresh_token))
      if (grant_type === 'pkce') {
        const { tokens, ...signedIn } = await exchangeCode(request, body)
        return { ...(await answerSession(reply, signedIn)), ...tokens }
      }
      // Few shops have either: a start does not load them.
      if (grant_type === 'id_token') {
        const { signInWithIdToken } = await import('../providers/id-token.ts')
        return answerSession(reply, await signInWithIdToken(request, body))
      }
      if (grant_type === 'web3') {
        const { signInWallet } = await import('../wallets/prove-wallet.ts')
        return answerSession(reply, await signInWallet(request, body))
      }
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
    },
  )

  app.post(
    '/logout',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Ends this session, the others or all', querystring: LogoutQuery, response: answers.done },
    },
    async (request, reply) => {
      const { session } = request.signedIn
      // The password alone does not end the owner's other sessions.
      const scope = (await isConfirmed(db, session)) ? (request.query.scope ?? 'global') : 'local'
      await endSessions(db, session, scope)
      if (scope !== 'local') await dropPendingChanges(db, session.user_id)
      if (scope !== 'others' && request.cookies[refreshCookie]) clearSessionCookie(reply)
      return reply.code(204).send(null)
    },
  )

  async function refresh(request: FastifyRequest, reply: FastifyReply, inBody: string | null | undefined): Promise<SignedIn> {
    const given = usesCookie(request) ? request.cookies[refreshCookie] : inBody
    try {
      const session = await rotateSession(app, readRefreshToken(keys.refreshSecret, given ?? ''))
      return { user: await readUser(db, session.user_id), session }
    } catch (error) {
      if (usesCookie(request)) clearSessionCookie(reply)
      throw error
    }
  }
}
