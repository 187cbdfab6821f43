// Where the link of a mail is to lead, as the calls that ask for such a mail say it.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { text } from '../protocol/auth-schemas.ts'
import { type Challenge, type GivenChallenge, readChallenge } from './challenge.ts'
import { checkRedirect } from './redirect-to.ts'

export const RedirectQuery = Type.Object({ redirect_to: text(2048, 'https://manage.shop.example/?view=admin') })

export interface LinkLead {
  redirectTo: string
  challenge: Challenge | null
}

/** Undefined where the caller leaves it to the shop.
 *  @throws AuthError validation_failed */
export function readLead(request: FastifyRequest, given: GivenChallenge): LinkLead | undefined {
  const challenge = readChallenge(given)
  const { redirect_to } = request.query as { redirect_to?: string | null }
  if (!challenge && !redirect_to) return undefined
  return { challenge, redirectTo: checkRedirect(request, request.server.config, redirect_to) }
}
