// The shop's own pictures, instead of a stock photo host's (decision 0008).
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

export const placeholders = { product: '/bundled/product.jpg', banner: '/bundled/banner.jpg', category: '/bundled/category.jpg' }

export const bundledPath = '/bundled/'
export const picturesFolder = join(import.meta.dirname, 'pictures')

/** Shown until the owner saves a list of their own (SPEC §9). */
export const defaultCarousel: string[] = Array.from({ length: 7 }, (_, index) => `/bundled/carousel-${index + 1}.jpg`)

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
