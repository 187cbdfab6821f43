import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CartCheck,
  CheckedCart,
  Order,
  OrderDraft,
  OrderExportQuery,
  OrderFilter,
  OrderPage,
  OrderPatch,
  OrderQuery,
  OrderSums,
  PlacedOrder,
} from '@lechaim/shared/contracts/orders.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { orderLimit } from '../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../http/requests/read-values.ts'
import { answers, sendCsv } from '../http/responses/answers.ts'
import { createOrderIntake } from './accept-order.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders, sumOrders } from './list-orders.ts'
import { notifyShopper } from './mails/shopper-mails.ts'
import { isOrderToken, orderToken } from './order-token.ts'
import { findOrder } from './orders-queries.ts'
import { checkCart } from './price-lines.ts'
import { setOrderStatus } from './set-order-status.ts'

const tags = ['orders']

export const ordersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const secret = app.keys.orderSecret
  const acceptOrder = createOrderIntake(app)

  app.get(
    '/api/orders',
    {
      onRequest: app.requireOwner,
      schema: { tags, summary: 'A page of orders', querystring: OrderQuery, response: answers.ok(OrderPage) },
    },
    (request) => listOrders(db, request.query),
  )

  app.get(
    '/api/orders/sums',
    {
      onRequest: app.requireOwner,
      schema: {
        tags,
        summary: 'How many orders a filter leaves, and their sums',
        querystring: OrderFilter,
        response: answers.ok(OrderSums),
      },
    },
    (request) => sumOrders(db, request.query),
  )

  app.get(
    '/api/orders/export',
    {
      onRequest: app.requireOwner,
      schema: {
        tags,
        summary: 'The orders as CSV, one in each row or a line of one: those that the filter leaves, newest first',
        querystring: OrderExportQuery,
        response: answers.csv('מספר,תאריך,לקוח…'),
      },
    },
    async (request, reply) => sendCsv(reply, 'orders.csv', exportOrders(db, request.query)),
  )

  app.post(
    '/api/orders',
    { config: orderLimit, schema: { tags, summary: 'Places an order', body: OrderDraft, response: answers.created(PlacedOrder) } },
    async (request, reply) => {
      const order = await acceptOrder(request, request.body, readIdempotencyKey(request))
      return reply.code(201).send({ ...order, token: orderToken(secret, order) })
    },
  )

  app.post(
    '/api/cart/check',
    { schema: { tags, summary: 'The products of a cart as they are now', body: CartCheck, response: answers.ok(CheckedCart) } },
    (request) => checkCart(db, request.body),
  )

  app.get(
    '/api/orders/:id',
    {
      onRequest: app.recogniseOwner,
      schema: { tags, summary: 'One order, for the owner or with its token', params: IdParams, response: answers.ok(Order) },
    },
    async (request) => {
      const token = request.headers['x-order-token']
      if (!request.isOwner && token === undefined) throw new ApiError('unauthorized', 'The order is shown to its owner alone')
      const order = await findOrder(db, request.params.id)
      // The same response for a wrong token and an unknown order, since ids are guessable.
      if (!order || !(request.isOwner || isOrderToken(secret, order, String(token)))) throw notFound('order')
      return order
    },
  )

  app.patch(
    '/api/orders/:id',
    {
      onRequest: app.requireOwner,
      schema: { tags, summary: 'Changes the status of an order', params: IdParams, body: OrderPatch, response: answers.ok(Order) },
    },
    async (request) => {
      const { params, body, signedIn } = request
      const by = signedIn.user.email
      const { order, stockChanged, couponChanged } = await app.durably(async (trx) => {
        const done = await setOrderStatus(trx, params.id, body, by)
        const { order, event: about } = done
        if (body.tell && about) await notifyShopper(trx, app, order, { kind: body.tell, by, reason: body.reason, about })
        return done
      })
      if (body.tell) app.mailer.wake()
      if (stockChanged) changes.publish('catalogue')
      if (couponChanged) changes.publish('content')
      changes.publish('orders', { kind: 'changed', order })
      return order
    },
  )
}
