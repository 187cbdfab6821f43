// The shop's own pages keep the refresh token in a cookie that no script reads (decision 0010).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOwnOrigin } from '../../http/requests/own-origin.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { sessionSeconds } from './sessions.ts'

export const refreshCookie = '__Host-lechaim-refresh'

export const cookieAttributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

export const usesCookie = (request: FastifyRequest): boolean => request.headers['x-session-transport'] === 'cookie'

export const setSessionCookie = (reply: FastifyReply, token: string) =>
  reply.setCookie(refreshCookie, token, { ...cookieAttributes, maxAge: sessionSeconds })

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(refreshCookie, cookieAttributes)

/** Refuses cross-site requests. A caller without either header is no browser.
 *  @throws AuthError bad_request */
export function checkSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin'
  const foreignOrigin = origin !== undefined && !isOwnOrigin(origin, request, request.server.config)
  if (foreignSite || foreignOrigin) throw new AuthError(403, 'bad_request', 'Sessions by cookie are for the shop itself')
}
