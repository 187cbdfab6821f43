// The shop's own pictures and those of other sites.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createForeignFetch, type FetchPolicy, type ForeignFetch, publicInternet } from './foreign/fetch-foreign.ts'
import { type ForeignPictures, openForeignPictures } from './foreign/foreign-pictures.ts'
import { type Media, openMedia } from './objects/media-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    media: Media
    foreignFetch: ForeignFetch
    foreignPictures: ForeignPictures
  }
}

export interface MediaOptions {
  /** Addresses of foreign pictures; the public internet unless a test has a server of its own. */
  fetchPolicy?: FetchPolicy
}

async function openPictures(app: FastifyInstance, { fetchPolicy = publicInternet }: MediaOptions): Promise<void> {
  const foreignFetch = createForeignFetch(fetchPolicy)
  app.addHook('onClose', () => foreignFetch.close())
  app.decorate('media', openMedia(app.db, app.config, app.log))
  app.decorate('foreignFetch', foreignFetch)
  app.decorate('foreignPictures', openForeignPictures(app.config.dataDir, foreignFetch, app.log))
}

export const mediaPlugin = fastifyPlugin(openPictures, { name: 'media', dependencies: ['database'] })
