import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OrderExportQuery } from '@lechaim/shared/contracts/orders.ts'
import { answers } from '../http/responses/answers.ts'
import { sendCsv } from '../http/responses/send-csv.ts'
import { exportOrders } from './export-orders.ts'

const schema = {
  tags: ['orders'],
  summary: 'The orders as CSV: those that the search and the status leave, newest first',
  querystring: OrderExportQuery,
  response: answers.csv('מספר,תאריך,לקוח…'),
}

export const ordersExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/api/orders/export', { onRequest: app.requireOwner, schema }, async (request, reply) =>
    sendCsv(reply, 'orders.csv', exportOrders(app.db, request.query)),
  )
}
