import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthServices } from '../services.ts'
import { showUser } from '../users/users-table.ts'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import { keepDevice } from './device-cookie.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { setSessionCookie, usesCookie } from './session-cookie.ts'
import type { SignedIn } from './sessions.ts'

/** Enough to recognise browser and system. */
const maxUserAgent = 300

/** The session in the auth protocol's form; the refresh token goes into a cookie on request. */
export async function answerSession(services: AuthServices, request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
  const { token, expiresAt } = signAccessToken(services, signedIn)
  await noteDevice(services, signedIn, request.headers['user-agent'])
  const { id: sessionId, refresh_counter: counter } = signedIn.session
  const refreshToken = writeRefreshToken(services.keys.refreshSecret, { sessionId, counter })
  const session = {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    user: await showUser(services.db, signedIn.user),
  }
  if (!usesCookie(request)) return { ...session, refresh_token: refreshToken }
  setSessionCookie(reply, refreshToken)
  await keepDevice(services, request, reply, signedIn)
  return session
}

async function noteDevice({ db }: AuthServices, { session }: SignedIn, userAgent = ''): Promise<void> {
  const device = userAgent.slice(0, maxUserAgent)
  if (session.user_agent !== device) await db.updateTable('sessions').set({ user_agent: device }).where('id', '=', session.id).execute()
}
