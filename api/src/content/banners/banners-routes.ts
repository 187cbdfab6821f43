import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Banner, BannerDraft, BannerList, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import { IdParams, RowOrder } from '@lechaim/shared/contracts/primitives.ts'
import { reorder } from '../../catalogue/reorder.ts'
import { answers } from '../../http/responses/answers.ts'
import { deleteBanner, insertBanner, listBanners, updateBanner } from './banners-queries.ts'

const tags = ['banners']

export const bannersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const onRequest = app.requireOwner

  app.get(
    '/api/banners',
    { ...app.forVisitors, schema: { tags, summary: 'All banners', response: answers.ok(BannerList) } },
    async (request) => ({
      items: await listBanners(db, { visibleOnly: !request.isOwner }),
    }),
  )

  app.post(
    '/api/banners',
    { onRequest, schema: { tags, summary: 'Adds a banner', body: BannerDraft, response: answers.created(Banner) } },
    async (request, reply) => {
      const banner = await db.transaction().execute((trx) => insertBanner(trx, request.body))
      changes.publish('content')
      return reply.code(201).send(banner)
    },
  )

  app.put(
    '/api/banners/order',
    { onRequest, schema: { tags, summary: 'Puts banners in another order', body: RowOrder, response: answers.ok(BannerList) } },
    async (request) => {
      await db.transaction().execute((trx) => reorder(trx, 'banners', request.body.ids))
      changes.publish('content')
      return { items: await listBanners(db, { visibleOnly: false }) }
    },
  )

  app.patch(
    '/api/banners/:id',
    { onRequest, schema: { tags, summary: 'Changes a banner', params: IdParams, body: BannerPatch, response: answers.ok(Banner) } },
    async (request) => {
      const banner = await db.transaction().execute((trx) => updateBanner(trx, request.params.id, request.body))
      changes.publish('content')
      return banner
    },
  )

  app.delete(
    '/api/banners/:id',
    { onRequest, schema: { tags, summary: 'Deletes a banner', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await db.transaction().execute((trx) => deleteBanner(trx, request.params.id))
      changes.publish('content')
      return reply.code(204).send(null)
    },
  )
}
