import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CheckoutOffer, CheckoutQuestion, DeliverySettings, DeliverySettingsDraft } from '@lechaim/shared/contracts/delivery.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/schema.ts'
import { answers } from '../http/responses/answers.ts'
import { createWriter } from '../rows/edit-rows.ts'
import { nextOfColumns } from '../schedule/moments.ts'
import { offerCheckout } from './checkout-offer.ts'
import { findSettings, firstSettings } from './delivery-table.ts'
import { saveSettings } from './save-settings.ts'

const tags = ['delivery']

export const deliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, requireOwner: onRequest } = app
  const write = createWriter(app, 'content')
  app.schedule({ topic: 'content', table: 'delivery_settings', apply: passClosing })

  app.get(
    '/api/delivery-settings',
    { onRequest, schema: { tags, summary: 'Delivery, pick-up and the rules about alcohol', response: answers.ok(DeliverySettings) } },
    async () => (await findSettings(db)) ?? firstSettings,
  )

  app.put(
    '/api/delivery-settings',
    { onRequest, schema: { tags, summary: 'Saves them', body: DeliverySettingsDraft, response: answers.ok(DeliverySettings) } },
    (request) => write((trx) => saveSettings(trx, request.body)),
  )

  app.post(
    '/api/checkout',
    { schema: { tags, summary: 'What can be done for a cart', body: CheckoutQuestion, response: answers.ok(CheckoutOffer) } },
    (request) => offerCheckout(db, request.body),
  )
}

/** The line on all pages is read by the clock. */
async function passClosing(trx: Transaction, until: string): Promise<boolean> {
  await trx
    .updateTable('delivery_settings')
    .set({ next_change_at: nextOfColumns(['closed_from', 'closed_until'], until) })
    .where(sql<boolean>`next_change_at <= ${until}`)
    .execute()
  return false
}
