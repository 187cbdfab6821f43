import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BestSelling, BestSellingDraft } from '@lechaim/shared/contracts/content.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter } from '../../rows/edit-rows.ts'
import { readBestSelling, saveBestSelling } from './best-selling-queries.ts'

const tags = ['content']

export const bestSellingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'content')

  app.get(
    '/api/best-selling',
    { ...app.forVisitors, schema: { tags, summary: 'The best sellers, in the owner’s order', response: answers.ok(BestSelling) } },
    (request) => readBestSelling(db, { visibleOnly: !request.isOwner }),
  )

  app.put(
    '/api/best-selling',
    {
      onRequest: app.requireOwner,
      schema: { tags, summary: 'Replaces the list of best sellers', body: BestSellingDraft, response: answers.ok(BestSelling) },
    },
    async (request) => {
      await write((trx) => saveBestSelling(trx, request.body.productIds))
      return readBestSelling(db, { visibleOnly: false })
    },
  )
}
