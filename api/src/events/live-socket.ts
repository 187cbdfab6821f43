// The life cycle of one socket: admission, a timely first message, then pings and visitors' watches; any other message ends it.
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import { type Hello, type LiveRole, liveClose, type Watch } from '@lechaim/shared/contracts/live-events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors/api-error.ts'
import { createShares } from '../http/front-door/shares.ts'
import { sideOf } from '../http/requests/own-origin.ts'
import { isOrderToken } from '../orders/order-token.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { authenticateSocket, readMessage } from './authenticate-socket.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'
import type { EventStream } from './live-streams.ts'

/** Milliseconds for the first message (SPEC §9). */
const helloTimeoutMs = 10_000

/** Milliseconds that processes may lag behind each other. */
const maxLagMs = 1000
const lagPollMs = 10

/** Serves the sockets, whose places the networks share.
 *  @param connections those that have said hello */
export function createSocketServer(
  app: Pick<FastifyInstance, 'authenticateOwner' | 'config' | 'db' | 'keys'>,
  streams: Record<LiveRole, EventStream>,
  connections: Set<LiveConnection>,
) {
  const { liveConnections: total, liveConnectionsPerAddress: perNetwork } = app.config.limits
  const takePlace = createShares<WebSocket>(
    { total, perNetwork },
    ([oldest]) => oldest,
    (socket) => socket.terminate(),
  )
  return (socket: WebSocket, request: FastifyRequest): void => {
    const giveBack = takePlace(request.ip, socket)
    if (!giveBack) {
      socket.close(liveClose.busy, 'Too many connections')
      return
    }
    let connection: LiveConnection | undefined
    let authenticating = false
    /** Watches are handled in order. */
    let watching = Promise.resolve()
    const timer = setTimeout(() => socket.close(liveClose.silent, 'No first message'), helloTimeoutMs)

    socket.on('close', () => {
      giveBack()
      clearTimeout(timer)
      connection?.stop()
      if (connection) connections.delete(connection)
    })

    socket.on('message', (data) => {
      if (socket.readyState !== socket.OPEN) return
      const message = readMessage(String(data))
      if (message?.type === 'ping' && connection) connection.ping().catch(fail)
      else if (message?.type === 'hello' && !authenticating) open(message).catch(fail)
      // The owner gets every order without watches.
      else if (message?.type === 'watch' && connection?.identity.role === 'visitor') follow(connection, message)
      else socket.close(liveClose.refused, 'Not understood')
    })

    async function open({ token, after }: Hello): Promise<void> {
      authenticating = true
      const identity = await authenticateSocket(app, sideOf(request, app.config), token)
      clearTimeout(timer)
      const stream = streams[identity.role]
      // Another process may have received a change a moment earlier.
      const deadline = Date.now() + maxLagMs
      while (after !== undefined && stream.isAhead(after) && Date.now() < deadline) await delay(lagPollMs)
      if (socket.readyState !== socket.OPEN) return
      connection = openLiveConnection(socket, identity, stream, after)
      connections.add(connection)
    }

    function follow(watcher: LiveConnection, message: Watch): void {
      watching = watching.then(() => watch(watcher, message)).catch(fail)
    }

    /** A wrong token gets no answer, like an unknown order, since ids are guessable. */
    async function watch(watcher: LiveConnection, { order: id, token: secret }: Watch): Promise<void> {
      const order = await findOrder(app.db, id)
      if (order && isOrderToken(app.keys.orderSecret, order, secret)) watcher.watch(order)
    }

    function fail(error: unknown): void {
      const isRefusal = error instanceof ApiError
      if (!isRefusal) request.log.error({ err: error }, 'a live connection failed')
      socket.close(isRefusal ? liveClose.signedOut : liveClose.busy)
    }
  }
}
