import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SeenMailsQuery, UndeliveredMails } from '@lechaim/shared/contracts/mails.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { answers } from '../http/responses/answers.ts'
import { deleteAllSeen, deleteSeen, listUndelivered, resend } from './undelivered-mails.ts'

const tags = ['mails']

export const undeliveredRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, requireOwner: onRequest } = app

  app.get(
    '/api/undelivered-mails',
    {
      onRequest,
      schema: { tags, summary: 'Mails that were given up and not yet seen, newest first', response: answers.ok(UndeliveredMails) },
    },
    () => listUndelivered(db),
  )

  app.delete(
    '/api/undelivered-mails',
    {
      onRequest,
      schema: { tags, summary: 'Marks all of them as seen', querystring: SeenMailsQuery, response: answers.nothing },
    },
    async (request, reply) => {
      await deleteAllSeen(db, request.query.until)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/undelivered-mails/:id',
    { onRequest, schema: { tags, summary: 'Marks one as seen', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await deleteSeen(db, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/undelivered-mails/:id/resend',
    { onRequest, schema: { tags, summary: 'Sends one again', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await db.transaction().execute((trx) => resend(trx, request.params.id))
      app.mailer.wake()
      return reply.code(204).send(null)
    },
  )
}
