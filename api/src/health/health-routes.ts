import type { FastifyPluginAsync } from 'fastify'
import { ApiError } from '../errors/api-error.ts'

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const tags = ['health']
  app.get('/healthz', { schema: { tags, summary: 'Whether the process answers' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { schema: { tags, summary: 'Whether the shop can be used' } }, async (request, reply) => {
    try {
      await app.db.selectFrom('header').select('id').executeTakeFirstOrThrow()
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      throw new ApiError('unavailable', 'The database does not answer')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
