// The shop's host names and origins. A browser can be made to reach it under a foreign name (DNS rebinding), so a request's host counts
// only if it is known (decision 0017).
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { ApiError, notFound } from '../errors/api-error.ts'

/** The part served by an origin: everything, the shop, or the panel (decision 0025). */
export type Side = 'both' | 'shop' | 'panel'

/** The side that a request belongs to, by the `Host` header alone, which no page can set. */
export function sideOf({ headers }: Pick<FastifyRequest, 'headers'>, { panelOrigin }: Pick<Config, 'panelOrigin'>): Side {
  if (panelOrigin === null) return 'both'
  return URL.parse(`${new URL(panelOrigin).protocol}//${headers.host}`)?.origin === panelOrigin ? 'panel' : 'shop'
}

/** @throws ApiError not_found */
const refusedBy = (side: Side) => (config: Pick<Config, 'panelOrigin'>) => async (request: FastifyRequest) => {
  if (sideOf(request, config) === side) throw notFound('address on this origin')
}

/** An onRequest hook of routes that the panel's origin lacks. */
export const shopOnly = refusedBy('panel')
/** An onRequest hook of the owner's routes, which the shop's origin lacks. */
export const panelOnly = refusedBy('shop')

/** True when the request's `Origin` is the shop's own: the configured one, or else that of the `Host` header checked by `checkHost`, never
 *  of a forwarded host. */
export function isOwnOrigin(
  origin: string,
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'origin' | 'panelOrigin'>,
): boolean {
  const own = sideOf(request, config) === 'panel' ? config.panelOrigin : config.origin
  if (own !== null) return origin === own
  const theirs = URL.parse(origin)?.host
  return Boolean(theirs) && theirs === URL.parse(`http://${request.headers.host}`)?.host
}

/** The shop's public origin: the configured one, or else the checked `Host` header's (decision 0017). A forwarded protocol may be the
 *  visitor's. */
export const ownAddress = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  { origin }: Pick<Config, 'origin'>,
): string => origin ?? (headers.host ? `${protocol === 'https' ? 'https' : 'http'}://${headers.host}` : '')

/** True when a shop listening on `host` accepts this `Host` header, with or without a port. */
export function isOwnName(header: string, host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d*)?$/i.exec(header)?.[1]?.toLowerCase()
  if (!name) return false
  const bare = name.replace(/^\[|\]$/g, '')
  if (['localhost', '127.0.0.1', '[::1]'].includes(name) || bare === host.toLowerCase()) return true
  // IP addresses cannot be rebound, nor can the machine's own name.
  return (host === '0.0.0.0' || host === '::') && (isIP(bare) !== 0 || name === hostname().toLowerCase())
}

/** An onRequest hook for a shop without a configured origin: refuses unknown hosts. A client without a host is no browser. */
function checkHost({ host, origin, panelOrigin }: Pick<Config, 'host' | 'origin' | 'panelOrigin'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    if (origin !== null || !headers.host || isOwnName(headers.host, host) || sideOf(request, { panelOrigin }) === 'panel') return
    const message = 'The shop is not known by this name: set LECHAIM_ORIGIN to its public address'
    if (!headers.accept?.includes('text/html')) throw new ApiError('bad_request', message)
    return reply.code(400).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(message)
  }
}

/** An onRequest hook: refuses WebSockets at any address but that of the live events. */
async function checkUpgrade(request: FastifyRequest): Promise<void> {
  if (request.ws && request.routeOptions.url !== '/api/events') throw new ApiError('bad_request', 'There is no live connection here')
}

/** After the sockets' plugin, which closes a refused socket only if its own hook ran before. */
export const hostCheck = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', checkHost(app.config))
    app.addHook('onRequest', checkUpgrade)
  },
  { name: 'host-check', dependencies: ['live-events'] },
)
