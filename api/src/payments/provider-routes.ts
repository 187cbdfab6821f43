// Routes that the provider calls: its notices, and the address that shoppers come back to. Neither proves anything; both have the provider asked.

import { addressOf, home } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { openSigned } from '../http/requests/signed.ts'
import { orderToken } from '../orders/order-token.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { returnMs, returnPurpose } from './open-page.ts'
import { hint } from './payments-routes.ts'
import type { Callback, PaymentProvider } from './providers/provider.ts'

const bodyLimit = 64 * 1024
/** Callbacks of unknown pages of a provider: strangers who send some must not fill the disk. */
const maxUnknown = 1000

export async function providerRoutes(app: FastifyInstance): Promise<void> {
  const { db, payments } = app
  // The signature is that of the raw bytes, whatever type they are said to have.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

  app.post<{ Params: { provider: string } }>('/payments/callback/:provider', { schema: { hide: true } }, async (request, reply) => {
    const provider = payments.providerOf(request.params.provider)
    if (!provider) throw notFound('payment provider')
    const callback = Buffer.isBuffer(request.body) ? provider.readCallback(request.body, request.headers) : null
    if (!callback) throw new ApiError('bad_request', 'This is no notice of the payment provider')
    // On the disk before it is acknowledged: the provider repeats what was not.
    await app.durably((trx) => noteCallback(trx, provider.name, callback))
    payments.wake()
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK')
  })

  app.route<{ Params: { ticket: string } }>({
    method: ['GET', 'POST'],
    url: '/payments/return/:ticket',
    schema: { hide: true },
    handler: async (request, reply) => {
      const id = Number(openSigned(app.keys.orderSecret, returnPurpose, request.params.ticket, returnMs))
      const order = id > 0 ? await findOrder(db, id) : null
      if (order) {
        await app.durably((trx) => hint(trx, order.id))
        payments.wake()
      }
      const route = order
        ? { ...home, view: 'order' as const, order: { id: order.id, token: orderToken(app.keys.orderSecret, order) } }
        : home
      return reply.header('cache-control', 'no-store').redirect(addressOf(route), 303)
    },
  })
}

async function noteCallback(trx: Transaction, provider: PaymentProvider['name'], { reference, invoice }: Callback): Promise<void> {
  const paper = { invoice_number: invoice?.number ?? null, invoice_url: invoice?.url ?? null }
  const { numUpdatedRows } = await trx
    .updateTable('payment_pages')
    .set({ hint_at: now(), ...(invoice && paper) })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const { count } = await trx
    .selectFrom('payment_callbacks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxUnknown) return hintPagesInMaking(trx, provider, reference)
  await trx
    .insertInto('payment_callbacks')
    .values({ provider, reference, ...paper, created_at: now() })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute()
}

/** A notice that is not kept may be of a page whose name the shop doesn't know yet, or has come to know meanwhile: it is asked about once it
 *  is known. */
async function hintPagesInMaking(trx: Transaction, provider: PaymentProvider['name'], reference: string): Promise<void> {
  await trx
    .updateTable('payment_pages')
    .set({ hint_at: now() })
    .where('provider', '=', provider)
    .where(({ or, eb }) => or([eb('state', '=', 'making'), eb('reference', '=', reference)]))
    .execute()
}
