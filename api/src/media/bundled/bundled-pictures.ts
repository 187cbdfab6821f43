// The shop's own pictures, instead of a stock photo host's (decision 0008).
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { SlideLink } from '@lechaim/shared/contracts/content.ts'
import type { FastifyPluginAsync } from 'fastify'

export const placeholders = { product: '/bundled/product.jpg', banner: '/bundled/banner.jpg', category: '/bundled/category.jpg' }

export const bundledPath = '/bundled/'
export const picturesFolder = join(import.meta.dirname, 'pictures')

/** Shown until the owner saves a list of their own (SPEC §9). */
export const defaultCarousel: string[] = Array.from({ length: 7 }, (_, index) => `/bundled/carousel-${index + 1}.jpg`)

const slideCategories: [category: string, text: string][] = [
  ['יין אדום', 'ליינות האדומים'],
  ['וויסקי', 'לוויסקי'],
  ['בירה', 'לבירות'],
  ['ג׳ין', 'לג׳ין'],
  ['מבעבעים', 'ליינות המבעבעים'],
  ['ליקרים', 'לליקרים'],
  ['מיצים ולימונדות', 'למיצים וללימונדות'],
]

/** Of the default carousel's pictures, each to the category that it shows. */
export const defaultSlideLinks: SlideLink[] = slideCategories.map(([category, text]) => ({
  address: `/?category=${category.replaceAll(' ', '+')}`,
  text,
}))

/** Serves them, cached for a day with an ETag: their addresses are fixed, their content may change with a release. */
export const bundledRoutes: FastifyPluginAsync = async (app) => {
  await app.register(fastifyStatic, {
    root: picturesFolder,
    prefix: bundledPath,
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
