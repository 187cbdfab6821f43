// The WebSocket at /api/events: one connection for all changes that a page shows as they happen (decision 0016).
import websocket from '@fastify/websocket'
import { type LiveRole, liveClose } from '@lechaim/shared/contracts/live-events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createFailureLog } from '../background/failure-log.ts'
import type { Config } from '../config/config.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { isOwnOrigin } from '../http/requests/own-origin.ts'
import type { LiveConnection } from './live-connection.ts'
import { frameLimits, limitFrames } from './live-frames.ts'
import { createSocketServer } from './live-socket.ts'
import { openLiveStreams } from './live-streams.ts'

/** Milliseconds for clients to close their end. */
const closingTime = 1000

const proxyWarning =
  'a WebSocket handshake came without its Upgrade header: let the proxy in front pass on Upgrade and Connection for /api/events'

declare module 'fastify' {
  interface FastifyInstance {
    /** Position of the visitors' stream, from which a client gets all later changes. */
    visitorsLiveId: () => string
  }
}

const schema = {
  tags: ['events'],
  summary: 'Live events over one WebSocket',
  description:
    'The first message is `{"type":"hello"}`, for the owner with `token`, after a lost connection with `after`, the last id received. ' +
    'The server answers `welcome` and then sends `event`s; `{"type":"ping"}` is answered with `pong`. ' +
    'A visitor may follow an order of theirs with `{"type":"watch","order":…,"token":…}`, answered with `order` messages. ' +
    'Plain requests are refused.',
}

/** Registered before the routes of sign-in, whose writes may end sessions. */
export const liveEvents = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(websocket, { options: frameLimits, preClose: () => closeAll(app) })
    app.websocketServer.on('connection', limitFrames)
    const connections = new Set<LiveConnection>()
    let hasWarned = false
    const sending = createFailureLog(app.log, 'sending live events')

    function flush(role: LiveRole): void {
      const sent = [...connections].filter(({ identity }) => identity.role === role).map((connection) => connection.flush())
      Promise.all(sent).then(sending.succeeded, sending.failed)
    }
    const { streams, close } = openLiveStreams(app.changes, flush)
    app.decorate('visitorsLiveId', () => streams.visitor.id)
    const stopOrders = app.changes.subscribe(({ topic, detail }) => {
      if (topic !== 'orders' || detail.kind !== 'changed') return
      for (const connection of connections) connection.sendOrder(detail.order)
    })
    app.addHook('onClose', async () => {
      stopOrders()
      close()
    })
    // A sign-out, a new password or a reused refresh token ends sessions, whose connections close at once.
    app.addHook('onResponse', async ({ url, method }) => {
      if (method !== 'GET' && url.startsWith('/auth/')) flush('owner')
    })

    app.route({
      method: 'GET',
      url: '/api/events',
      schema,
      onRequest: async (request) => {
        if (!request.ws) {
          // Proxies drop `Upgrade` by default but pass the other headers of the handshake: live events would silently be missing.
          const isHandshake = request.headers['sec-websocket-key'] !== undefined
          if (isHandshake && !hasWarned) request.log.warn(proxyWarning)
          hasWarned ||= isHandshake
          throw new ApiError('bad_request', 'This address speaks WebSocket')
        }
        checkOrigin(request, app.config)
      },
      handler: async () => {},
      wsHandler: createSocketServer(app, streams, connections),
    })
  },
  { name: 'live-events', dependencies: ['guard', 'changes'] },
)

/** WebSockets have no same-origin policy. A caller without an origin is no browser.
 *  @throws ApiError forbidden */
function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  if (origin === undefined || Object.values(config.devServers ?? {}).includes(origin) || isOwnOrigin(origin, request, config)) return
  throw new ApiError('forbidden', 'Live events are for pages of the shop itself')
}

/** Closes every connection, and terminates those that do not answer. */
async function closeAll({ server, websocketServer: { clients } }: FastifyInstance): Promise<void> {
  // Fastify refuses a handshake now, but leaves its socket open, for which the server would wait.
  server.on('upgrade', (_request, socket) => socket.destroy())
  for (const client of clients) client.close(liveClose.goingAway, 'The server stops')
  const end = Date.now() + closingTime
  while (clients.size > 0 && Date.now() < end) await new Promise((done) => setTimeout(done, 10))
  for (const client of clients) client.terminate()
}
