import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { ownAddress } from '../../http/requests/own-origin.ts'
import { answers } from '../../http/responses/answers.ts'
import { createOptimizer } from './optimizer.ts'

const tags = ['images']
const path = '/api/images/optimize'

export const optimizerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = app.requireOwner
  const optimizer = createOptimizer(app)
  // Runs before the database closes, as onClose hooks run in reverse.
  app.addHook('onClose', () => optimizer.close())

  app.get(path, { onRequest, schema: { tags, summary: 'How far the job is', response: answers.ok(OptimizerProgress) } }, async () =>
    optimizer.progress(),
  )

  app.post(
    path,
    { onRequest, schema: { tags, summary: 'Start the job; 409 while it runs', response: answers.accepted(OptimizerProgress) } },
    async (request, reply) => reply.code(202).send(await optimizer.start(ownAddress(request, app.config))),
  )

  app.delete(path, { onRequest, schema: { tags, summary: 'Stop the job', response: answers.ok(OptimizerProgress) } }, async () =>
    optimizer.stop(),
  )
}
