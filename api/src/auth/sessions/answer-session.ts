import type { FastifyInstance, FastifyReply } from 'fastify'
import { showUser } from '../users/users-table.ts'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import { keepDevice } from './device-cookie.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { setSessionCookie, usesCookie } from './session-cookie.ts'
import type { SignedIn } from './sessions.ts'

/** Enough to recognise browser and system. */
const maxUserAgent = 300

/** The session in the auth protocol's form; the refresh token goes into a cookie on request. */
export async function answerSession(reply: FastifyReply, signedIn: SignedIn) {
  const { request, server: app } = reply
  const { token, expiresAt } = signAccessToken(app, signedIn)
  await noteDevice(app, signedIn, request.headers['user-agent'])
  const { id: sessionId, refresh_counter: counter } = signedIn.session
  const refreshToken = writeRefreshToken(app.keys.refreshSecret, { sessionId, counter })
  const session = {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    user: await showUser(app.db, signedIn.user),
  }
  if (!usesCookie(request)) return { ...session, refresh_token: refreshToken }
  setSessionCookie(reply, refreshToken)
  await keepDevice(reply, signedIn)
  return session
}

async function noteDevice({ db }: FastifyInstance, { session }: SignedIn, userAgent = ''): Promise<void> {
  const device = userAgent.slice(0, maxUserAgent)
  if (session.user_agent !== device) await db.updateTable('sessions').set({ user_agent: device }).where('id', '=', session.id).execute()
}
