import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../plugins/rate-limits.ts'
import { identify } from './access-token.ts'
import { answerSession } from './answer-session.ts'
import { deleteFactor } from './delete-factor.ts'
import { enrolFactor } from './enrol-factor.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

const tags = ['auth']
const config = signInLimit
const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

const EnrolBody = Type.Object({ friendly_name: text(100), factor_type: text(20), issuer: text(100) })
const FactorParams = Type.Object({ id: Type.String({ maxLength: 100 }) })
const VerifyBody = Type.Object(
  { challenge_id: Type.String({ maxLength: 100 }), code: Type.String({ maxLength: 20 }) },
  { examples: [{ challenge_id: '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f', code: '123456' }] },
)

/** Second factors: authenticator apps (decision 0013). */
export const factorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/factors', { config, schema: { tags, body: EnrolBody } }, async (request) =>
    enrolFactor(app, await identify(app, request), request.body),
  )

  app.post('/factors/:id/challenge', { config, schema: { tags, params: FactorParams } }, async (request) =>
    challengeFactor(app.db, await identify(app, request), request.params.id),
  )

  app.post('/factors/:id/verify', { config, schema: { tags, params: FactorParams, body: VerifyBody } }, async (request, reply) =>
    answerSession(app, request, reply, await verifyFactor(app, await identify(app, request), request.params.id, request.body)),
  )

  app.delete('/factors/:id', { config, schema: { tags, params: FactorParams } }, async (request) => {
    await deleteFactor(app.db, await identify(app, request), request.params.id)
    return { id: request.params.id }
  })
}
