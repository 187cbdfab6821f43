// Limits of requests per address, and the counts that they share with sign-in and releases.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type Counters, openCounters, rateLimitStore } from './counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The counts of all processes of the shop, in its database. */
    counters: Counters
  }
}

async function addLimits(app: FastifyInstance): Promise<void> {
  const counters = openCounters(app.db)
  app.decorate('counters', counters)
  // One process counts requests in memory: on SQLite each count would be a write.
  const store = app.isShared ? { store: rateLimitStore(counters) } : {}
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    ...store,
    ...(app.config.rateLimits ? {} : { allowList: () => true }),
  })
}

export const limitsPlugin = fastifyPlugin(addLimits, { name: 'limits', dependencies: ['database'] })
