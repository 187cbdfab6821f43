// Changes by the owner on an order's page, and the shopper's approval of a higher total.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CorrectionPreview,
  OrderCorrection,
  OrderNote,
  OrderRecord,
  PaymentDraft,
  WaitingOrders,
} from '@lechaim/shared/contracts/order-record.ts'
import { Order } from '@lechaim/shared/contracts/orders.ts'
import { Id, IdParams, Money } from '@lechaim/shared/contracts/primitives.ts'
import { Type } from 'typebox'
import { notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { orderLimit } from '../../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../../http/requests/read-values.ts'
import { answers } from '../../http/responses/answers.ts'
import { approveTotal, correctOrder, previewCorrection } from '../correct/correct-order.ts'
import { notifyShopper, resendToShopper } from '../mails/shopper-mails.ts'
import { isOrderToken } from '../order-token.ts'
import { countPending, findOrder, listPaymentAlarms } from '../orders-queries.ts'
import { addEvent } from './events-table.ts'
import { addPayment, removePayment } from './payments.ts'
import { readRecord } from './read-record.ts'

const tags = ['orders']
const EntryParams = Type.Object({ id: Id, entry: Id }, { additionalProperties: false })
const SeenTotal = Type.Object({ total: Money }, { $id: 'SeenTotal', additionalProperties: false })

export const recordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes, requireOwner: onRequest } = app

  /** The record after a change, which open pages are notified of. */
  async function changed(id: number): Promise<OrderRecord> {
    const record = await readRecord(db, id, app)
    changes.publish('orders', { kind: 'changed', order: record.order })
    return record
  }

  app.get(
    '/api/orders/waiting',
    { onRequest, schema: { tags, summary: 'The number of pending orders', response: answers.ok(WaitingOrders) } },
    async () => {
      const [pending, alarms] = [await countPending(db), await listPaymentAlarms(db)]
      return { pending, ...(alarms.length > 0 && { alarms }) }
    },
  )

  app.get(
    '/api/orders/:id/record',
    {
      onRequest,
      schema: { tags, summary: 'One order with its timeline and payments', params: IdParams, response: answers.ok(OrderRecord) },
    },
    (request) => readRecord(db, request.params.id, app),
  )

  app.post(
    '/api/orders/:id/notes',
    {
      onRequest,
      schema: { tags, summary: 'Adds an internal note', params: IdParams, body: OrderNote, response: answers.ok(OrderRecord) },
    },
    async ({ params: { id }, body: { text }, signedIn }) => {
      refuseCardNumbers({ text })
      await app.durably(async (trx) => {
        if (!(await findOrder(trx, id))) throw notFound('order')
        await addEvent(trx, id, { kind: 'note', by: signedIn.user.email, text })
      })
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/payments',
    {
      onRequest,
      schema: { tags, summary: 'Enters money by hand', params: IdParams, body: PaymentDraft, response: answers.ok(OrderRecord) },
    },
    async (request) => {
      const { params, body, signedIn } = request
      const key = readIdempotencyKey(request)
      await app.durably((trx) => addPayment(trx, params.id, body, key, signedIn.user.email))
      return changed(params.id)
    },
  )

  app.delete(
    '/api/orders/:id/payments/:entry',
    { onRequest, schema: { tags, summary: 'Takes an entry of money back', params: EntryParams, response: answers.ok(OrderRecord) } },
    async ({ params: { id, entry }, signedIn }) => {
      await app.durably((trx) => removePayment(trx, id, entry, signedIn.user.email))
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/corrections/preview',
    {
      onRequest,
      schema: {
        tags,
        summary: 'What a correction would change',
        params: IdParams,
        body: OrderCorrection,
        response: answers.ok(CorrectionPreview),
      },
    },
    ({ params, body }) => previewCorrection(db, params.id, body),
  )

  app.post(
    '/api/orders/:id/corrections',
    {
      onRequest,
      schema: { tags, summary: 'Corrects an order', params: IdParams, body: OrderCorrection, response: answers.ok(OrderRecord) },
    },
    async ({ params: { id }, body, signedIn }) => {
      const by = signedIn.user.email
      const done = await app.durably(async (trx) => {
        const corrected = await correctOrder(trx, id, body, by)
        const { order, event: about, changes } = corrected
        const notifies = body.tell === true && changes.length > 0
        if (notifies) await notifyShopper(trx, app, order, { kind: 'corrected', by, changes, about })
        return corrected
      })
      if (done.stockChanged) changes.publish('catalogue')
      if (done.couponChanged) changes.publish('content')
      app.mailer.wake()
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/approval',
    {
      config: orderLimit,
      schema: {
        tags,
        summary: 'The shopper agrees to a higher total, with the token of the order',
        params: IdParams,
        body: SeenTotal,
        response: answers.ok(Order),
      },
    },
    async ({ params: { id }, body, headers }) => {
      const order = await findOrder(db, id)
      const token = headers['x-order-token']
      // The same response for a wrong token and an unknown order, since ids are guessable.
      if (!order || !isOrderToken(app.keys.orderSecret, order, String(token))) throw notFound('order')
      const approved = await app.durably((trx) => approveTotal(trx, id, body.total))
      changes.publish('orders', { kind: 'changed', order: approved })
      return approved
    },
  )

  app.post(
    '/api/orders/:id/mails/:entry/resend',
    {
      onRequest,
      schema: { tags, summary: 'Sends a mail that was given up again', params: EntryParams, response: answers.ok(OrderRecord) },
    },
    async ({ params: { id, entry }, signedIn }) => {
      await app.durably((trx) => resendToShopper(trx, app, id, entry, signedIn.user.email))
      app.mailer.wake()
      return changed(id)
    },
  )
}
