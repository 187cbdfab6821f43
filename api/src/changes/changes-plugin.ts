import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { reachDatabase } from '../db/reach-database.ts'
import type { EventBus } from './event-bus.ts'
import { openBus, type ReadOrder } from './shared-bus.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Published after each committed write; caches subscribe. */
    changes: EventBus
  }
}

interface ChangesOptions {
  readOrder: ReadOrder
  /** For how long a start waits for a database that does not answer; a minute by default. */
  databaseWaitMs?: number
}

async function connectBus(app: FastifyInstance, { readOrder, databaseWaitMs }: ChangesOptions): Promise<void> {
  const closed = new AbortController()
  app.addHook('preClose', async () => closed.abort())
  app.decorate('changes', await reachDatabase(() => openBus(app, readOrder, app.log, closed.signal), app.log, databaseWaitMs))
}

export const changesPlugin = fastifyPlugin(connectBus, { name: 'changes', dependencies: ['database'] })
