import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OrderDeliveryPatch } from '@lechaim/shared/contracts/delivery.ts'
import { DeliveryDay, DeliveryDayQuery } from '@lechaim/shared/contracts/delivery-day.ts'
import { Order } from '@lechaim/shared/contracts/orders.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { answers } from '../../http/responses/answers.ts'
import { changeDelivery, readDay } from './delivery-day.ts'

const tags = ['delivery']

export const dayRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes, requireOwner: onRequest } = app

  app.get(
    '/api/deliveries',
    { onRequest, schema: { tags, summary: 'The deliveries of a day', querystring: DeliveryDayQuery, response: answers.ok(DeliveryDay) } },
    (request) => readDay(db, request.query.day),
  )

  app.patch(
    '/api/orders/:id/delivery',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Moves an order to another window',
        params: IdParams,
        body: OrderDeliveryPatch,
        response: answers.ok(Order),
      },
    },
    async ({ params, body, signedIn }) => {
      const order = await app.durably((trx) => changeDelivery(trx, params.id, body, signedIn.user.email))
      changes.publish('orders', { kind: 'changed', order })
      return order
    },
  )
}
