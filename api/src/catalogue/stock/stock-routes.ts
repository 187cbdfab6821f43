import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import {
  LowStock,
  StockAlarms,
  StockDelivered,
  StockDelivery,
  StockMovementPage,
  StockMovementQuery,
  StockRequest,
} from '@lechaim/shared/contracts/stock.ts'
import { createWorker } from '../../background/worker.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { orderLimit } from '../../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../../http/requests/read-values.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter } from '../../rows/edit-rows.ts'
import { confirmRequestRoutes } from './confirm-request-routes.ts'
import { deliverStock } from './deliver-stock.ts'
import { listMovements, listStockAlarms, lowStock } from './stock-queries.ts'
import { queueStockMails, requestStock } from './stock-requests.ts'

const tags = ['stock']

export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const write = createWriter(app, 'catalogue')
  const onRequest = app.requireOwner

  app.get(
    '/api/stock/low',
    { onRequest, schema: { tags, summary: 'Products that run out', response: answers.ok(LowStock) } },
    async () => ({ items: await lowStock(db).execute() }),
  )

  app.get(
    '/api/stock/alarms',
    {
      onRequest,
      schema: { tags, summary: 'Products of which one network holds more than half, unpaid', response: answers.ok(StockAlarms) },
    },
    async () => ({ items: await listStockAlarms(db) }),
  )

  app.get(
    '/api/products/:id/stock-movements',
    {
      onRequest,
      schema: {
        tags,
        summary: "A page of a product's stock movements",
        params: IdParams,
        querystring: StockMovementQuery,
        response: answers.ok(StockMovementPage),
      },
    },
    (request) => listMovements(db, request.params.id, request.query),
  )

  // After each change of the catalogue, whatever brought a product back: a delivery, a count, a cancelled order, a file.
  const mailing = createWorker(app.log, 'telling people what is back in stock', async () => {
    // No write lock without requests: each order of a counted product comes by here.
    if (!(await db.selectFrom('stock_requests').select('email').limit(1).executeTakeFirst())) return null
    const queueSome = () => app.durably((trx) => queueStockMails(trx, app.config))
    while (!mailing.isStopped() && (await queueSome()) > 0) app.mailer.wake()
    return null
  })
  changes.whenOutdated('stock requests', mailing.wake)
  await app.register(confirmRequestRoutes(mailing.wake))
  app.addHook('onClose', mailing.stop)

  app.post(
    '/api/products/:id/stock-requests',
    {
      config: orderLimit,
      schema: {
        tags,
        summary: 'Asks for one mail when a sold-out product is back',
        params: IdParams,
        body: StockRequest,
        response: answers.nothing,
      },
    },
    async (request, reply) => {
      if (!app.mailer.canSend) throw new ApiError('unavailable', 'No mail leaves this shop')
      const isQueued = await app.durably((trx) => requestStock(trx, app.config, request.params.id, request.body.email))
      if (isQueued) app.mailer.wake()
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/stock/deliveries',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Adds a delivery to stock, or takes breakage from it',
        body: StockDelivery,
        response: answers.created(StockDelivered),
      },
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request)
      const { email } = request.signedIn.user
      const items = await write((trx) => deliverStock(trx, request.body, key, email))
      return reply.code(201).send({ items })
    },
  )
}
