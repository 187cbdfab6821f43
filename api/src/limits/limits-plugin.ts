// Limits of requests per address, and the counts that they share with sign-in and releases.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type Counters, openCounters, rateLimitStore } from './counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The counts of all processes of the shop; null where there is one, which counts in memory. */
    counters: Counters | null
  }
}

async function addLimits(app: FastifyInstance): Promise<void> {
  const counters = app.isShared ? openCounters(app.db) : null
  app.decorate('counters', counters)
  const store = counters ? { store: rateLimitStore(counters) } : {}
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    ...store,
    ...(app.config.rateLimits ? {} : { allowList: () => true }),
  })
}

export const limitsPlugin = fastifyPlugin(addLimits, { name: 'limits', dependencies: ['database'] })
