import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import {
  LowStock,
  StockDelivered,
  StockDelivery,
  StockMovementPage,
  StockMovementQuery,
  StockRequest,
} from '@lechaim/shared/contracts/stock.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { orderLimit } from '../../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../../http/requests/read-values.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter } from '../edit-rows.ts'
import { deliverStock } from './deliver-stock.ts'
import { listMovements, lowStock } from './stock-queries.ts'
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
  let mailing = Promise.resolve()
  let isQueued = false
  changes.subscribe(({ topic }) => {
    if (topic !== 'catalogue' || isQueued) return
    isQueued = true
    mailing = mailing.then(mailWaiting)
  })
  app.addHook('onClose', () => mailing)

  async function mailWaiting(): Promise<void> {
    isQueued = false
    try {
      // No write lock without requests: each order of a counted product comes by here.
      if (!(await db.selectFrom('stock_requests').select('email').limit(1).executeTakeFirst())) return
      const queueSome = () => db.transaction().execute((trx) => queueStockMails(trx, app.config))
      while ((await queueSome()) > 0) app.mailer.wake()
    } catch (error) {
      // The addresses are still there: the next change tries again.
      app.log.error({ err: error }, 'nobody could be told what is back in stock')
    }
  }

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
      await db.transaction().execute((trx) => requestStock(trx, request.params.id, request.body.email))
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
