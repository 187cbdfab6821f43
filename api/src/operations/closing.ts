// While the server stops, each answer says that its connection ends with it: an idle one would hold the stop up.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

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
