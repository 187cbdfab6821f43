import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { answers, RowParams, tags } from '../protocol/auth-schemas.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { deleteFactor, EnrolBody, enrolFactor } from './enrol-factor.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

const config = signInLimit

const VerifyBody = Type.Object(
  { challenge_id: Type.String({ maxLength: 100 }), code: Type.String({ maxLength: 20 }) },
  { examples: [{ challenge_id: '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f', code: '123456' }] },
)

/** Second factors: authenticator apps (decision 0013). */
export const factorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireSession)

  app.post(
    '/factors',
    { config, schema: { tags, summary: 'Begins to add an authenticator app', body: EnrolBody, response: answers.enrolled } },
    async (request) => enrolFactor(app, request.signedIn, request.body),
  )

  app.post(
    '/factors/:id/challenge',
    { config, schema: { tags, summary: 'Asks for a code of the app', params: RowParams, response: answers.challenge } },
    async (request) => challengeFactor(app.db, request.signedIn, request.params.id),
  )

  app.post(
    '/factors/:id/verify',
    {
      config,
      schema: { tags, summary: 'Answers with the code of the app', params: RowParams, body: VerifyBody, response: answers.session },
    },
    async (request, reply) => {
      const { signedIn } = request
      const answer = { ...request.body, factorId: request.params.id, from: callerOf(request, signedIn.user) }
      return answerSession(reply, await verifyFactor(app, signedIn, answer))
    },
  )

  app.delete(
    '/factors/:id',
    { config, schema: { tags, summary: 'Takes an authenticator app away', params: RowParams, response: answers.removed } },
    async (request) => {
      await deleteFactor(app.db, request.signedIn, request.params.id)
      return { id: request.params.id }
    },
  )
}
