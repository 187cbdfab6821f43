import type { FastifyPluginAsync } from 'fastify'
import { isBusy } from '../db/engine.ts'
import { findStorageProblem } from '../files/storage-failure.ts'
import { ApiError } from '../http/errors/api-error.ts'

/** `/healthz`: the process responds. `/readyz`: the database responds and the disk has space. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const tags = ['health']
  app.get('/healthz', { schema: { tags, summary: 'Whether the process answers' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { schema: { tags, summary: 'Whether the shop can be used' } }, async (request, reply) => {
    if (app.shutdown.hasBegun) throw new ApiError('unavailable', 'The process stops')
    try {
      await app.db.selectFrom('header').select('id').executeTakeFirstOrThrow()
    } catch (error) {
      // A process that is kept out would not make the others free.
      if (isBusy(error)) return reply.header('cache-control', 'no-store').send({ status: 'busy' })
      request.log.error({ err: error }, 'database does not answer')
      throw new ApiError('unavailable', 'The database does not answer')
    }
    const problem = await findStorageProblem(app.config.dataDir)
    if (problem) throw new ApiError('unavailable', `The shop can't store anything: ${problem}`)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
