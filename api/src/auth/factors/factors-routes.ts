import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { answers, RowParams } from '../protocol/auth-schemas.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { challengeFactor, deleteFactor, EnrolBody, enrolFactor, VerifyBody, verifyFactor } from './factors.ts'
import { makeRecoveryCodes, RecoveryCodeBody, spendRecoveryCode } from './recovery-codes.ts'

const config = signInLimit

/** Second factors: authenticator apps (decision 0013). */
export const factorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireSession)

  app.post(
    '/factors',
    { config, schema: { summary: 'Begins to add an authenticator app', body: EnrolBody, response: answers.enrolled } },
    async (request) => enrolFactor(app, request.signedIn, request.body),
  )

  app.post(
    '/factors/:id/challenge',
    { config, schema: { summary: 'Asks for a code of the app', params: RowParams, response: answers.challenge } },
    async (request) => challengeFactor(app.db, request.signedIn, request.params.id),
  )

  app.post(
    '/factors/:id/verify',
    { config, schema: { summary: 'Answers with the code of the app', params: RowParams, body: VerifyBody, response: answers.session } },
    async (request, reply) => answerSession(reply, await verifyFactor(request, request.params.id, request.body)),
  )

  // Not in the public protocol.
  app.post(
    '/recovery-codes',
    {
      config,
      schema: {
        summary: 'Makes ten recovery codes in the place of the earlier ones, and shows them this once',
        response: answers.recoveryCodes,
      },
    },
    async (request) => ({ codes: await makeRecoveryCodes(app, request.signedIn) }),
  )

  app.post(
    '/recovery-codes/verify',
    {
      config,
      schema: { summary: 'Answers with a recovery code in the place of the app’s', body: RecoveryCodeBody, response: answers.session },
    },
    async (request, reply) => answerSession(reply, await spendRecoveryCode(request, request.body)),
  )

  app.delete(
    '/factors/:id',
    { config, schema: { summary: 'Takes an authenticator app away', params: RowParams, response: answers.removed } },
    async (request) => {
      await deleteFactor(app, request.signedIn, request.params.id)
      return { id: request.params.id }
    },
  )
}
