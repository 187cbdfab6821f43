import { createHmac } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
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
import { countGuess } from '../catalogue/coupons/apply-coupon.ts'
import { isBusy } from '../db/engine.ts'
import { placesOf } from '../db/write-places.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { networkOf } from '../http/requests/network.ts'
import { orderLimit } from '../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../http/requests/read-values.ts'
import { answers, sendCsv } from '../http/responses/answers.ts'
import { type AdmitOrders, createAdmission, rowsOf } from './admit-orders.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders, sumOrders } from './list-orders.ts'
import { queueOrderMails } from './order-mails.ts'
import { isOrderToken, orderToken } from './order-token.ts'
import { findOrder } from './orders-queries.ts'
import { findByKey, placeOrder } from './place-order.ts'
import { setOrderStatus } from './set-order-status.ts'

const tags = ['orders']

export const ordersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const secret = app.keys.orderSecret
  const admit: AdmitOrders = app.isShared ? createAdmission(db, placesOf(app.config.database.connections)) : (_rows, work) => work()

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
      const key = readIdempotencyKey(request)
      const { coupon } = request.body
      // A repeated order tries no code: it is answered whatever its network has tried since.
      if (coupon && !(await findByKey(db, key))) await countGuess(app, request, coupon)
      // For the owner's alarm alone, and not readable without the secret.
      const network = createHmac('sha256', secret)
        .update(`network ${networkOf(request.ip, 48)}`)
        .digest('base64url')
      const place = () =>
        app.durably(async (trx) => {
          const placed = await placeOrder(trx, request.body, key, network)
          if (placed.isNew) await queueOrderMails(trx, app, placed.order)
          return placed
        })
      const { order, isNew, runsLow, usesUp } = await admit(rowsOf(request.body), place).catch(async (error) => {
        // An order that was placed before locks nothing.
        if (isBusy(error) && (await findByKey(db, key))) return place()
        throw error
      })
      if (isNew) {
        changes.publish('orders', { kind: 'placed', order })
        if (runsLow) changes.publish('catalogue')
        if (usesUp) changes.publish('content')
        app.mailer.wake()
      }
      return reply.code(201).send({ ...order, token: orderToken(secret, order) })
    },
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
      const { order, stockChanged, couponChanged } = await app.durably((trx) =>
        setOrderStatus(trx, params.id, body.status, signedIn.user.email),
      )
      if (stockChanged) changes.publish('catalogue')
      if (couponChanged) changes.publish('content')
      changes.publish('orders', { kind: 'changed', order })
      return order
    },
  )
}
