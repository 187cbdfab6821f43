import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

/** Serves the shop's own pictures, cached for a day with an ETag: their addresses are fixed, their content may change with a release. */
export const bundledRoutes: FastifyPluginAsync = async (app) => {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'pictures'),
    prefix: '/bundled/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
