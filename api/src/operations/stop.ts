// Graceful shutdown: one of several processes first lets the balancer notice; then new requests are refused, running ones are finished, and
// those that hang are aborted.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** From the start of the shutdown on: the process serves, and is not ready any more. */
    shutdown: { hasStarted: boolean }
  }
}

/** During shutdown each response closes its connection: idle ones would delay it. */
export const closing = fastifyPlugin(
  async (app: FastifyInstance) => {
    const shutdown = { hasStarted: false }
    app.decorate('shutdown', shutdown)
    app.addHook('preClose', async () => {
      shutdown.hasStarted = true
    })
    app.addHook('onSend', async (_request, reply, payload) => {
      if (shutdown.hasStarted) reply.header('connection', 'close')
      return payload
    })
  },
  { name: 'closing' },
)

/** Milliseconds after which a balancer that checks twice a second sends nothing more. */
const drainMs = 2500
/** Time limit in milliseconds for running requests; the process has ten seconds in all. */
const finishingTime = 7000

export async function stopGracefully(app: FastifyInstance, timeForRequests = finishingTime): Promise<void> {
  if (app.isShared) {
    app.shutdown.hasStarted = true
    await delay(drainMs)
  }
  const cutOff = setTimeout(() => {
    app.log.warn('requests that did not finish are cut off')
    app.server.closeAllConnections()
  }, timeForRequests)
  await app.close()
  clearTimeout(cutOff)
}
