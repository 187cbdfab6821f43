import type { FastifyPluginAsync } from 'fastify'
import { createFailureLog } from '../background/failure-log.ts'
import { isBusy } from '../db/engine.ts'
import { findStorageProblem } from '../files/storage-failure.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { toApiError } from '../http/errors/error-handler.ts'

/** `/healthz`: the process responds. `/readyz`: the shop can be used here as well as elsewhere, and the disk has space. A database or a
 *  store that all processes share and that is away makes none of them unready: they answer in the shop's own words, a balancer would not. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  const tags = ['health']
  const failures = createFailureLog(app.log, 'the readiness check')
  app.get('/healthz', { schema: { tags, summary: 'Whether the process answers' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { schema: { tags, summary: 'Whether the shop can be used' } }, async (_request, reply) => {
    if (app.shutdown.hasStarted) throw new ApiError('unavailable', 'The process stops')
    let database: 'busy' | 'away' | undefined
    try {
      await app.db.selectFrom('header').select('id').executeTakeFirstOrThrow()
      failures.succeeded()
    } catch (error) {
      failures.failed(error)
      // A process that is kept out would not make the others free.
      if (isBusy(error)) database = 'busy'
      else if (app.isShared && toApiError(error).code === 'unavailable') database = 'away'
      else throw new ApiError('unavailable', 'The database does not answer')
    }
    const problem = await findStorageProblem(app.config.dataDir)
    if (problem) throw new ApiError('unavailable', `The shop can't store anything: ${problem}`)
    return reply.header('cache-control', 'no-store').send({ status: 'ready', database })
  })
}
