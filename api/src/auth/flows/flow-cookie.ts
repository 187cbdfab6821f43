// Binds a flow to the browser that began it: a state that somebody else was given, or that leaked, opens nothing here.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes } from '../sessions/session-cookie.ts'

export const flowCookie = '__Host-lechaim-flow'

/** The browser's value, which is set or prolonged. Not strict, because providers lead back from their own site, some of them with a form
 *  (Apple, SAML), which only `None` survives. */
export function keepFlowCookie(request: FastifyRequest, reply: FastifyReply): string {
  const value = readFlowCookie(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(flowCookie, value, { ...cookieAttributes, sameSite: 'none', maxAge: 600 })
  return value
}

export const readFlowCookie = (request: FastifyRequest): string | undefined => request.cookies[flowCookie] || undefined
