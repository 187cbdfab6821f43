// A stop that loses nothing: no new request is taken, those that run are finished, and only what hangs is cut off.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** While the server stops, each answer says that its connection ends with it: an idle one would hold the stop up. */
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

/** Milliseconds that running requests get. The process is given ten seconds in all. */
const finishingTime = 8000

export async function stopGracefully(app: FastifyInstance, timeForRequests = finishingTime): Promise<void> {
  const cutOff = setTimeout(() => {
    app.log.warn('requests that did not finish are cut off')
    app.server.closeAllConnections()
  }, timeForRequests)
  await app.close()
  clearTimeout(cutOff)
}
