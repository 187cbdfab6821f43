import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OrderMailTextDraft, OrderMailTextParams, OrderMailTexts } from '@lechaim/shared/contracts/order-mails.ts'
import { answers } from '../../http/responses/answers.ts'
import { listMailTexts, resetMailText, saveMailText } from './mail-texts.ts'

const tags = ['orders']

export const mailTextsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, requireOwner: onRequest } = app
  const list = async () => ({ items: await listMailTexts(db, config.payments.provider !== null) })

  app.get(
    '/api/order-mail-texts',
    { onRequest, schema: { tags, summary: 'The texts of the mails to shoppers', response: answers.ok(OrderMailTexts) } },
    list,
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
