// The parts of the auth protocol that the shop doesn't offer, refused the way its clients expect (decision 0010).
import type { FastifyPluginAsync, HTTPMethods } from 'fastify'
import { AuthError } from './auth-error.ts'
import { answers, tags } from './auth-schemas.ts'

const refusals: [HTTPMethods, string, number, string, string][] = [
  ['POST', '/signup', 422, 'signup_disabled', 'Signups not allowed for this instance'],
]

export const refusedRoutes: FastifyPluginAsync = async (app) => {
  for (const [method, url, status, code, message] of refusals) {
    app.route({
      method,
      url,
      schema: { tags, summary: 'Not offered here', response: answers.refused },
      handler: async () => {
        throw new AuthError(status, code, message)
      },
    })
  }
}
