import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BestSelling, BestSellingDraft, Carousel, Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import { answers } from '../plugins/answers.ts'
import { readBestSelling, saveBestSelling } from './best-selling-queries.ts'
import { readCarousel, saveCarousel } from './carousel-queries.ts'
import { readFooter, updateFooter } from './footer-queries.ts'
import { readHeader, updateHeader } from './header-queries.ts'

const tags = ['content']

export const contentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const onRequest = app.requireOwner

  app.get('/api/footer', { ...app.forVisitors, schema: { tags, response: answers.ok(Footer) } }, () => readFooter(db))

  app.patch('/api/footer', { onRequest, schema: { tags, body: FooterPatch, response: answers.ok(Footer) } }, async (request) => {
    const footer = await db.transaction().execute((trx) => updateFooter(trx, request.body))
    changes.publish('content')
    return footer
  })

  app.get('/api/header', { ...app.forVisitors, schema: { tags, response: answers.ok(Header) } }, () => readHeader(db))

  app.patch('/api/header', { onRequest, schema: { tags, body: HeaderPatch, response: answers.ok(Header) } }, async (request) => {
    const header = await db.transaction().execute((trx) => updateHeader(trx, request.body))
    changes.publish('content')
    return header
  })

  app.get('/api/carousel', { ...app.forVisitors, schema: { tags, response: answers.ok(Carousel) } }, () => readCarousel(db))

  app.put('/api/carousel', { onRequest, schema: { tags, body: Carousel, response: answers.ok(Carousel) } }, async (request) => {
    const carousel = await saveCarousel(db, request.body)
    changes.publish('content')
    return carousel
  })

  app.get('/api/best-selling', { ...app.forVisitors, schema: { tags, response: answers.ok(BestSelling) } }, (request) =>
    readBestSelling(db, { visibleOnly: !request.isOwner }),
  )

  app.put(
    '/api/best-selling',
    { onRequest, schema: { tags, body: BestSellingDraft, response: answers.ok(BestSelling) } },
    async (request) => {
      await db.transaction().execute((trx) => saveBestSelling(trx, request.body.productIds))
      changes.publish('content')
      return readBestSelling(db, { visibleOnly: false })
    },
  )
}
