import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { LowStock, StockDelivered, StockDelivery, StockMovementPage, StockMovementQuery } from '@lechaim/shared/contracts/stock.ts'
import { readIdempotencyKey } from '../../http/requests/idempotency-key.ts'
import { answers } from '../../http/responses/answers.ts'
import { deliverStock } from './deliver-stock.ts'
import { listLowStock, listMovements } from './stock-queries.ts'

const tags = ['stock']

export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const onRequest = app.requireOwner

  app.get(
    '/api/stock/low',
    { onRequest, schema: { tags, summary: 'Products that run out', response: answers.ok(LowStock) } },
    async () => ({
      items: await listLowStock(db),
    }),
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
      const items = await db.transaction().execute((trx) => deliverStock(trx, request.body, key, email))
      changes.publish('catalogue')
      return reply.code(201).send({ items })
    },
  )
}
