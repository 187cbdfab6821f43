import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

/** The shop's own pictures. A day of caching and an ETag: their addresses are fixed, their content may change with a release. */
export const bundledRoutes: FastifyPluginAsync = async (app) => {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'pictures'),
    prefix: '/bundled/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
