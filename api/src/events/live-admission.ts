// Admission of live connections: pages of the shop itself, in limited number.
import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { createShares } from '../http/front-door/shares.ts'
import { isOwnOrigin } from '../http/requests/own-origin.ts'

/** WebSockets have no same-origin policy. A caller without an origin is no browser.
 *  @throws ApiError forbidden */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  if (origin === undefined || Object.values(config.devServers ?? {}).includes(origin) || isOwnOrigin(origin, request, config)) return
  throw new ApiError('forbidden', 'Live events are for pages of the shop itself')
}

/** Shares the connections among networks. The returned function takes a place and returns its release, or null when none is left. */
export const createPlaces = ({ liveConnections: total, liveConnectionsPerAddress: perNetwork }: Config['limits']) =>
  createShares<WebSocket>(
    { total, perNetwork },
    ([oldest]) => oldest,
    (socket) => socket.terminate(),
  )
