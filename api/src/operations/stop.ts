// A stop that loses nothing: no new request is taken, those that run are finished, and only what hangs is cut off.
import type { FastifyInstance } from 'fastify'

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
