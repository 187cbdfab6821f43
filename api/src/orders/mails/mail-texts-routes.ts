import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  NoticeAddresses,
  NoticeAddressesDraft,
  OrderMailTextDraft,
  OrderMailTextParams,
  OrderMailTexts,
} from '@lechaim/shared/contracts/order-mails.ts'
import { answers } from '../../http/responses/answers.ts'
import { listMailTexts, resetMailText, saveMailText } from './mail-texts.ts'
import { listNoticeAddresses, saveNoticeAddresses } from './notice-addresses.ts'

const tags = ['orders']

export const mailTextsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, requireOwner: onRequest } = app
  const list = async () => ({ items: await listMailTexts(db, config.payments.provider !== null) })

  app.get(
    '/api/order-mail-texts',
    { onRequest, schema: { tags, summary: 'The texts of the mails to shoppers', response: answers.ok(OrderMailTexts) } },
    list,
  )

  app.get(
    '/api/order-notices',
    { onRequest, schema: { tags, summary: 'The addresses that are told of new orders', response: answers.ok(NoticeAddresses) } },
    () => listNoticeAddresses(db),
  )

  app.put(
    '/api/order-notices',
    { onRequest, schema: { tags, summary: 'Sets them', body: NoticeAddressesDraft, response: answers.ok(NoticeAddresses) } },
    async ({ body }) => {
      await app.durably((trx) => saveNoticeAddresses(trx, body.addresses))
      return listNoticeAddresses(db)
    },
  )

  app.put(
    '/api/order-mail-texts/:kind',
    {
      onRequest,
      schema: { tags, summary: 'Saves one', params: OrderMailTextParams, body: OrderMailTextDraft, response: answers.ok(OrderMailTexts) },
    },
    async ({ params, body }) => {
      await saveMailText(db, params.kind, body)
      return list()
    },
  )

  app.delete(
    '/api/order-mail-texts/:kind',
    {
      onRequest,
      schema: { tags, summary: 'Brings the first text back', params: OrderMailTextParams, response: answers.ok(OrderMailTexts) },
    },
    async ({ params }) => {
      await resetMailText(db, params.kind)
      return list()
    },
  )
}
