import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OrderExportQuery } from '@lechaim/shared/contracts/orders.ts'
import { Type } from 'typebox'
import { answers } from '../plugins/answers.ts'
import { exportOrders } from './export-orders.ts'

const schema = {
  tags: ['orders'],
  summary: 'The orders as CSV: those that the search and the status leave, newest first',
  querystring: OrderExportQuery,
  response: {
    ...answers.ok(Type.String()),
    200: { description: 'The file', content: { 'text/csv': { schema: Type.String({ examples: ['מספר,תאריך,לקוח…'] }) } } },
  },
}

export const ordersExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/api/orders/export', { onRequest: app.requireOwner, schema }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      // The schema describes the file; what is sent is a stream of it.
      .send(Readable.from(exportOrders(app.db, request.query)) as never),
  )
}
