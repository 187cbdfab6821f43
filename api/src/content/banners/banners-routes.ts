import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Banner, BannerDraft, BannerList, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import { IdParams, RowOrder } from '@lechaim/shared/contracts/primitives.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter, deleteRow, reorder } from '../../rows/edit-rows.ts'
import { passChanges } from '../../schedule/moments.ts'
import { insertBanner, listBanners, updateBanner } from './banners-queries.ts'

const tags = ['banners']

export const bannersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'content')
  app.schedule({ topic: 'content', table: 'banners', apply: passChanges('banners', ['show_from', 'show_until']) })
  const onRequest = app.requireOwner

  app.get(
    '/api/banners',
    { ...app.forVisitors, schema: { tags, summary: 'All banners', response: answers.ok(BannerList) } },
    async (request) => ({ items: await listBanners(db, { visibleOnly: !request.isOwner }) }),
  )

  app.post(
    '/api/banners',
    { onRequest, schema: { tags, summary: 'Adds a banner', body: BannerDraft, response: answers.created(Banner) } },
    async (request, reply) => reply.code(201).send(await write((trx) => insertBanner(trx, request.body))),
  )

  app.put(
    '/api/banners/order',
    { onRequest, schema: { tags, summary: 'Puts banners in another order', body: RowOrder, response: answers.ok(BannerList) } },
    async (request) => {
      await write((trx) => reorder(trx, 'banners', request.body.ids))
      return { items: await listBanners(db, { visibleOnly: false }) }
    },
  )

  app.patch(
    '/api/banners/:id',
    { onRequest, schema: { tags, summary: 'Changes a banner', params: IdParams, body: BannerPatch, response: answers.ok(Banner) } },
    (request) => write((trx) => updateBanner(trx, request.params.id, request.body)),
  )

  app.delete(
    '/api/banners/:id',
    { onRequest, schema: { tags, summary: 'Deletes a banner', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await write((trx) => deleteRow(trx, 'banners', request.params.id))
      return reply.code(204).send(null)
    },
  )
}
