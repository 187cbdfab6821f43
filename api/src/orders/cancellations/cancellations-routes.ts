// Cancelling on line (decision 0090): shoppers send notices, the owner handles them.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Cancellation,
  CancellationDraft,
  CancellationPatch,
  CancellationReceipt,
  Cancellations,
} from '@lechaim/shared/contracts/cancellations.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { cancellationLimit } from '../../http/requests/rate-limits.ts'
import { readIdempotencyKey } from '../../http/requests/read-values.ts'
import { answers } from '../../http/responses/answers.ts'
import { countOpen, listCancellations } from './cancellations-queries.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { receiveCancellation } from './receive-cancellation.ts'

const tags = ['orders']
/** Every notice is answered after so long: the time would tell those that fit an order, for which a mail is written, from others. */
const answerMs = 400

export const cancellationsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes, requireOwner: onRequest } = app

  app.post(
    '/api/cancellations',
    {
      config: cancellationLimit,
      schema: {
        tags,
        summary: 'Sends a notice that cancels an order, with its phone number or its token; the answer says nothing of the order',
        body: CancellationDraft,
        response: answers.created(CancellationReceipt),
      },
    },
    async (request, reply) => {
      const header = request.headers['x-order-token']
      const given = { token: header === undefined ? undefined : String(header), key: readIdempotencyKey(request) }
      const [received] = await Promise.all([
        app.durably((trx) => receiveCancellation(trx, app, request.body, given)),
        wait(answerMs, null, { ref: false }),
      ])
      app.mailer.wake()
      if (received.order) changes.publish('orders', { kind: 'changed', order: received.order })
      return reply.code(201).send(received.receipt)
    },
  )

  app.get(
    '/api/cancellations',
    { onRequest, schema: { tags, summary: 'The notices, those that wait first', response: answers.ok(Cancellations) } },
    async () => ({ items: await listCancellations(db), open: await countOpen(db), canMail: app.mailer.canSend }),
  )

  app.patch(
    '/api/cancellations/:id',
    {
      onRequest,
      schema: { tags, summary: 'Decides about a notice', params: IdParams, body: CancellationPatch, response: answers.ok(Cancellation) },
    },
    async ({ params, body, signedIn }) => {
      const decided = await app.durably((trx) => decideCancellation(trx, app, params.id, body, signedIn.user.email))
      app.mailer.wake()
      if (decided.stockChanged) changes.publish('catalogue')
      if (decided.couponChanged) changes.publish('content')
      if (decided.order) changes.publish('orders', { kind: 'changed', order: decided.order })
      return decided.cancellation
    },
  )
}
