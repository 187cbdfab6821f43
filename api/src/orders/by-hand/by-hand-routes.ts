import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Order, OrderQuote, OrderQuoteDraft, OwnerOrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { readIdempotencyKey } from '../../http/requests/read-values.ts'
import { answers } from '../../http/responses/answers.ts'
import { createOrderIntake } from '../accept-order.ts'
import { quoteOrder } from './quote-order.ts'

const tags = ['orders']

/** Orders that the owner enters: by phone, in the shop, by WhatsApp. */
export const byHandRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { requireOwner: onRequest } = app
  const acceptOrder = createOrderIntake(app)

  app.post(
    '/api/orders/by-hand',
    {
      onRequest,
      schema: { tags, summary: 'Places an order that the owner enters', body: OwnerOrderDraft, response: answers.created(Order) },
    },
    async (request, reply) => {
      const { source, tell = false, customerEmail = '', ...draft } = request.body
      const entered = { by: request.signedIn.user.email, source, tell }
      const order = await acceptOrder(request, { ...draft, customerEmail }, readIdempotencyKey(request), entered)
      return reply.code(201).send(order)
    },
  )

  app.post(
    '/api/orders/by-hand/quote',
    {
      onRequest,
      schema: { tags, summary: 'Prices of an order before it is placed', body: OrderQuoteDraft, response: answers.ok(OrderQuote) },
    },
    (request) => quoteOrder(app.db, request.body),
  )
}
