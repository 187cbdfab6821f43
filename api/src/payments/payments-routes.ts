// Payments through the provider: what the owner does on the order's page, and the shopper's way to the provider's.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MoveOutcome, OnlineMoveDraft, OnlinePayment, PaymentLinkDraft, PaymentPage } from '@lechaim/shared/contracts/online-payment.ts'
import { Id, IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { Type } from 'typebox'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { notFound } from '../http/errors/api-error.ts'
import { orderLimit } from '../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../http/requests/read-values.ts'
import { answers } from '../http/responses/answers.ts'
import { isOrderToken } from '../orders/order-token.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { askForPayment, withdrawPayment } from './ask-for-payment.ts'
import { moveMoney, resolveMove } from './move-money.ts'
import { openPage } from './open-page.ts'
import { lockOrder } from './payment-state.ts'
import { readOnlinePayment } from './read-online.ts'

const tags = ['payments']
const EntryParams = Type.Object({ id: Id, entry: Id }, { additionalProperties: false })
const response = answers.ok(OnlinePayment)
const params = IdParams

export const paymentsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes, payments, requireOwner: onRequest } = app

  /** @throws not_found while payments are off */
  function active() {
    if (!payments.active) throw notFound('payment provider')
    return payments.active
  }

  async function changed(id: number): Promise<OnlinePayment> {
    const order = await findOrder(db, id)
    if (order) changes.publish('orders', { kind: 'changed', order })
    app.mailer.wake()
    payments.wake()
    return readOnlinePayment(db, id, app.config)
  }

  app.get(
    '/api/orders/:id/online-payment',
    { onRequest, schema: { tags, summary: 'The payment pages and moves of an order', params, response } },
    async (request) => {
      active()
      return readOnlinePayment(db, request.params.id, app.config)
    },
  )

  app.post(
    '/api/orders/:id/online-payment/link',
    { onRequest, schema: { tags, summary: 'Asks the shopper to pay', params, body: PaymentLinkDraft, response } },
    async ({ params: { id }, body, signedIn }) => {
      active()
      await app.durably((trx) => askForPayment(trx, app, id, signedIn.user.email, body.tell === true))
      return changed(id)
    },
  )

  app.delete(
    '/api/orders/:id/online-payment/link',
    { onRequest, schema: { tags, summary: 'Asks no longer, and voids open pages', params, response } },
    async ({ params: { id }, signedIn }) => {
      active()
      await app.durably((trx) => withdrawPayment(trx, id, signedIn.user.email))
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/online-payment/moves',
    {
      onRequest,
      schema: { tags, summary: 'Charges or lets go of a hold, or refunds', params, body: OnlineMoveDraft, response },
    },
    async (request) => {
      active()
      const { params: at, body, signedIn } = request
      const key = readIdempotencyKey(request)
      await moveMoney(app, at.id, body, key, signedIn.user.email).finally(() => payments.wake())
      return changed(at.id)
    },
  )

  app.post(
    '/api/orders/:id/online-payment/moves/:entry',
    {
      onRequest,
      schema: { tags, summary: 'Says what became of a move without an answer', params: EntryParams, body: MoveOutcome, response },
    },
    async ({ params: { id, entry }, body }) => {
      active()
      await app.durably((trx) => resolveMove(trx, app, id, entry, body.done))
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/online-payment/question',
    { onRequest, schema: { tags, summary: 'Has the provider asked about all pages of the order', params, response } },
    async ({ params: { id } }) => {
      active()
      await app.durably((trx) => hint(trx, id))
      return changed(id)
    },
  )

  app.delete(
    '/api/orders/:id/online-payment/alarm',
    { onRequest, schema: { tags, summary: 'The owner has seen the alarm', params, response } },
    async ({ params: { id } }) => {
      active()
      await app.durably(async (trx) => {
        await lockOrder(trx, id)
        await trx.updateTable('orders').set({ pay_alarm: null }).where('id', '=', id).execute()
      })
      return changed(id)
    },
  )

  app.post(
    '/api/orders/:id/pay',
    {
      config: orderLimit,
      schema: { tags, summary: 'A page to pay on, with the token of the order', params, response: answers.ok(PaymentPage) },
    },
    async ({ params: { id }, headers }) => {
      const order = await findOrder(db, id)
      const token = headers['x-order-token']
      // The same response for a wrong token and an unknown order, since ids are guessable.
      if (!order || !isOrderToken(app.keys.orderSecret, order, String(token))) throw notFound('order')
      const url = await openPage(app, active(), id)
      await changed(id)
      return { url }
    },
  )
}

/** Has the order's pages asked about. */
export async function hint(trx: Transaction, orderId: number): Promise<void> {
  await trx
    .updateTable('payment_pages')
    .set({ hint_at: now() })
    .where('order_id', '=', orderId)
    .where('reference', 'is not', null)
    .where('state', 'not in', ['paid', 'held', 'released'])
    .execute()
}
