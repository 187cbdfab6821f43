// The search's part of a running shop: the index is brought up to date in the background, and searches without an answer are counted.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createBackOff, untilItSucceeds } from '../../background/back-off.ts'
import { buildIndex } from './build-index.ts'
import { createUnansweredSearches, type UnansweredCounter } from './unanswered-searches.ts'

declare module 'fastify' {
  interface FastifyInstance {
    unansweredSearches: UnansweredCounter
  }
}

/** Stops with the app: what is left is made at the next start. */
async function keepIndex(app: FastifyInstance): Promise<void> {
  app.decorate('unansweredSearches', createUnansweredSearches(app.db))
  const stop = new AbortController()
  const backOff = createBackOff(app.log, 'making the search index')
  const built = untilItSucceeds(() => buildIndex(app, app.log, stop.signal), backOff, stop.signal).then(
    (isNew) => isNew && app.changes.publish('missed'),
  )
  app.addHook('onClose', async () => {
    stop.abort()
    await built
  })
}

export const searchIndexPlugin = fastifyPlugin(keepIndex, { name: 'search-index', dependencies: ['changes', 'shop-data'] })
