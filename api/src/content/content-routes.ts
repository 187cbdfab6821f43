import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Carousel, Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { Setup } from '@lechaim/shared/contracts/setup.ts'
import { answers } from '../http/responses/answers.ts'
import { createWriter } from '../rows/edit-rows.ts'
import { passPictureChanges, readCarousel, saveCarousel } from './carousel-queries.ts'
import { readFooter, readOwnFooter, readShopHeader, updateFooter, updateHeader } from './content-queries.ts'
import { readSetup, visitorView } from './default-content.ts'

const tags = ['content']

export const contentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'content')
  app.schedule({ topic: 'content', table: 'carousel', apply: passPictureChanges })
  const visitors = visitorView(app.config)
  const viewOf = ({ isOwner }: { isOwner: boolean }) => (isOwner ? { savedOnly: false } : visitors)
  const onRequest = app.requireOwner

  app.get(
    '/api/footer',
    { ...app.forVisitors, schema: { tags, summary: 'The footer and the legal texts', response: answers.ok(Footer) } },
    (request) => (request.isOwner ? readOwnFooter(db, visitors) : readFooter(db, visitors)),
  )

  app.patch(
    '/api/footer',
    { onRequest, schema: { tags, summary: 'Changes the footer', body: FooterPatch, response: answers.ok(Footer) } },
    (request) => write((trx) => updateFooter(trx, request.body, { view: visitors })),
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
}
