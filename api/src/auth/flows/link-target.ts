// The target of a mail's link, given by the request for the mail.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type GivenChallenge, text } from '../protocol/auth-schemas.ts'
import { type Challenge, readChallenge } from './challenge.ts'
import { checkRedirect } from './redirect-to.ts'

export const RedirectQuery = Type.Object({ redirect_to: text(2048, 'https://manage.shop.example/?view=admin') })

export interface LinkTarget {
  redirectTo: string
  challenge: Challenge | null
}

/** Undefined where the caller gives none; the link then opens the panel.
 *  @throws AuthError validation_failed */
export function readLinkTarget(request: FastifyRequest, given: GivenChallenge): LinkTarget | undefined {
  const challenge = readChallenge(given)
  const { redirect_to } = request.query as { redirect_to?: string | null }
  if (!challenge && !redirect_to) return undefined
  return { challenge, redirectTo: checkRedirect(request, request.server.config, redirect_to) }
}
