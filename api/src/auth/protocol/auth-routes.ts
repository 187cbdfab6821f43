// The public auth protocol at /auth/v1 (decision 0010), answering the unmodified npm client and the shop's own pages.
import type { FastifyPluginAsync } from 'fastify'
import { checkBody } from '../../http/requests/clean-texts.ts'
import { isOwnersSide, sideOf } from '../../http/requests/own-origin.ts'
import { codesRoutes } from '../codes/codes-routes.ts'
import { factorsRoutes } from '../factors/factors-routes.ts'
import { answerFlowError } from '../flows/redirect-to.ts'
import { identitiesRoutes } from '../identities/identities-routes.ts'
import { createProviders } from '../providers/providers.ts'
import { providersRoutes } from '../providers/providers-routes.ts'
import { samlRoutes } from '../saml/saml-routes.ts'
import { ownSessionsRoutes } from '../sessions/own-sessions-routes.ts'
import { checkSameOrigin, usesCookie } from '../sessions/session-cookie.ts'
import { sessionsRoutes } from '../sessions/sessions-routes.ts'
import { userRoutes } from '../users/user-routes.ts'
import { AuthError, answerAuthError } from './auth-error.ts'
import { answers } from './auth-schemas.ts'

export const authRoutes: FastifyPluginAsync = async (app) => {
  app.setErrorHandler(answerFlowError)
  app.setNotFoundHandler((request, reply) => answerAuthError(new AuthError(404, 'not_found', 'There is no such endpoint'), request, reply))
  app.addHook('onRequest', async (request) => {
    if (!isOwnersSide(sideOf(request, app.config))) throw new AuthError(404, 'not_found', 'The owner signs in at the address of the panel')
    if (usesCookie(request)) checkSameOrigin(request)
  })
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: ['auth'] }
  })
  app.addHook('preValidation', checkBody)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.get(
    '/.well-known/jwks.json',
    { schema: { summary: 'The keys that access tokens are checked with', response: answers.keys } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: [app.keys.jwk] }
    },
  )

  app.post('/signup', { schema: { summary: 'Not offered here', response: answers.refused } }, async () => {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  })

  app.decorate('providers', createProviders(app.config.signIn.providers))
  await app.register(sessionsRoutes)
  await app.register(ownSessionsRoutes)
  await app.register(userRoutes)
  await app.register(codesRoutes)
  await app.register(factorsRoutes)
  await app.register(samlRoutes)
  await app.register(providersRoutes)
  await app.register(identitiesRoutes)
}
