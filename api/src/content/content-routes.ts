import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BestSelling, BestSellingDraft, Carousel, Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { Setup } from '@lechaim/shared/contracts/setup.ts'
import { createWriter } from '../catalogue/edit-rows.ts'
import { answers } from '../http/responses/answers.ts'
import { readBestSelling, saveBestSelling } from './best-selling-queries.ts'
import { readCarousel, saveCarousel } from './carousel-queries.ts'
import { readSetup, visitorView } from './default-content.ts'
import { readFooter, updateFooter } from './footer-queries.ts'
import { readShopHeader, updateHeader } from './header-queries.ts'

const tags = ['content']

export const contentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'content')
  const viewOf = ({ isOwner }: { isOwner: boolean }) => (isOwner ? { savedOnly: false } : visitorView(app.config))
  const onRequest = app.requireOwner

  app.get(
    '/api/footer',
    { ...app.forVisitors, schema: { tags, summary: 'The footer and the legal texts', response: answers.ok(Footer) } },
    (request) => readFooter(db, viewOf(request)),
  )

  app.patch(
    '/api/footer',
    { onRequest, schema: { tags, summary: 'Changes the footer', body: FooterPatch, response: answers.ok(Footer) } },
    (request) => write((trx) => updateFooter(trx, request.body)),
  )

  app.get('/api/header', { ...app.forVisitors, schema: { tags, summary: 'The shop’s name and logo', response: answers.ok(Header) } }, () =>
    readShopHeader(db),
  )

  app.patch(
    '/api/header',
    { onRequest, schema: { tags, summary: 'Changes the header', body: HeaderPatch, response: answers.ok(Header) } },
    (request) => write((trx) => updateHeader(trx, request.body)),
  )

  app.get(
    '/api/carousel',
    { ...app.forVisitors, schema: { tags, summary: 'The pictures of the carousel', response: answers.ok(Carousel) } },
    (request) => readCarousel(db, viewOf(request), { visibleOnly: !request.isOwner }),
  )

  app.put(
    '/api/carousel',
    { onRequest, schema: { tags, summary: 'Replaces the pictures of the carousel', body: Carousel, response: answers.ok(Carousel) } },
    (request) => write((trx) => saveCarousel(trx, request.body)),
  )

  app.get(
    '/api/setup',
    {
      onRequest,
      schema: { tags, summary: 'What a shop in production still lacks; nothing in demo mode', response: answers.ok(Setup) },
    },
    async () => (app.config.mode === 'production' ? readSetup(db) : { missing: [] }),
  )

  app.get(
    '/api/best-selling',
    { ...app.forVisitors, schema: { tags, summary: 'The best sellers, in the owner’s order', response: answers.ok(BestSelling) } },
    (request) => readBestSelling(db, { visibleOnly: !request.isOwner }),
  )

  app.put(
    '/api/best-selling',
    {
      onRequest,
      schema: { tags, summary: 'Replaces the list of best sellers', body: BestSellingDraft, response: answers.ok(BestSelling) },
    },
    async (request) => {
      await write((trx) => saveBestSelling(trx, request.body.productIds))
      return readBestSelling(db, { visibleOnly: false })
    },
  )
}
