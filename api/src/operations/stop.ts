// Graceful shutdown: refuses new requests, finishes running ones, and aborts those that hang.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** During shutdown each response closes its connection: idle ones would delay it. */
export const closing = fastifyPlugin(
  async (app: FastifyInstance) => {
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onSend', async (_request, reply, payload) => {
      if (isClosing) reply.header('connection', 'close')
      return payload
    })
  },
  { name: 'closing' },
)

/** Time limit in milliseconds for running requests; the process has ten seconds in all. */
const finishingTime = 8000

export async function stopGracefully(app: FastifyInstance, timeForRequests = finishingTime): Promise<void> {
  const cutOff = setTimeout(() => {
    app.log.warn('requests that did not finish are cut off')
    app.server.closeAllConnections()
  }, timeForRequests)
  await app.close()
  clearTimeout(cutOff)
}
