import type { FastifyReply } from 'fastify'
import { showUser } from '../users/users-table.ts'
import { issueAccessToken } from './access-token.ts'
import { keepDevice } from './device-cookie.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { setSessionCookie, usesCookie } from './session-cookie.ts'
import type { SignedIn } from './sessions.ts'

/** Enough to recognise browser and system. */
const maxUserAgent = 300

/** The session in the auth protocol's form; the refresh token goes into a cookie on request. */
export async function answerSession(reply: FastifyReply, signedIn: SignedIn) {
  const { request, server: app } = reply
  const { id: sessionId, refresh_counter: counter, user_agent } = signedIn.session
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgent)
  if (userAgent !== user_agent) await app.db.updateTable('sessions').set({ user_agent: userAgent }).where('id', '=', sessionId).execute()
  const refreshToken = writeRefreshToken(app.keys.refreshSecret, { sessionId, counter })
  const session = { ...issueAccessToken(app, signedIn), user: await showUser(app.db, signedIn.user) }
  if (!usesCookie(request)) return { ...session, refresh_token: refreshToken }
  setSessionCookie(reply, refreshToken)
  await keepDevice(reply, signedIn)
  return session
}
