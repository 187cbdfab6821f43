// Who may open a connection at all: pages of the shop itself, and only so many of them.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { isOwnOrigin } from '../http/requests/own-origin.ts'

/** WebSockets know no same-origin rule of their own. A caller without an origin is no browser.
 *  @throws ApiError forbidden */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  if (origin === undefined || Object.values(config.devServers ?? {}).includes(origin) || isOwnOrigin(origin, request, config)) return
  throw new ApiError('forbidden', 'Live events are for pages of the shop itself')
}

/** Counts what is open, in all and for each address. The function takes a place and answers how to give it back, or null when there
 *  is none left. */
export function createPlaces({ liveConnections, liveConnectionsPerAddress }: Config['limits']) {
  const open = new Map<string, number>()
  let total = 0
  return (address: string): (() => void) | null => {
    const here = open.get(address) ?? 0
    if (total >= liveConnections || here >= liveConnectionsPerAddress) return null
    total++
    open.set(address, here + 1)
    return () => {
      total--
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    }
  }
}
