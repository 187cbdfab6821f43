// The shop's host names and origins. A browser can be made to reach it under a foreign name (DNS rebinding), so a request's host counts
// only if it is known (decision 0017).
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { ApiError, notFound } from '../errors/api-error.ts'

/** The part served by an origin: shop and panel together, one of them (decision 0025), or the release console (decision 0098). */
export type Side = 'both' | 'shop' | 'panel' | 'console'

type Origins = Pick<Config, 'panelOrigin' | 'consoleOrigin'>

/** True where the owner signs in and has rights. */
export const isOwnersSide = (side: Side): boolean => side === 'both' || side === 'panel'

/** The side that a request belongs to, by the `Host` header alone, which no page can set. */
export function sideOf({ headers }: Pick<FastifyRequest, 'headers'>, { panelOrigin, consoleOrigin }: Origins): Side {
  // As browsers send it: in small letters, and with no port that goes without saying.
  if (headers.host && consoleOrigin?.endsWith(`//${headers.host}`)) return 'console'
  if (panelOrigin === null) return 'both'
  return URL.parse(`${new URL(panelOrigin).protocol}//${headers.host}`)?.origin === panelOrigin ? 'panel' : 'shop'
}

/** @throws ApiError not_found */
const refusedBy = (sides: readonly Side[]) => (config: Origins) => async (request: FastifyRequest) => {
  if (sides.includes(sideOf(request, config))) throw notFound('address on this origin')
}

/** An onRequest hook of routes that the shop's pages alone have. */
export const shopOnly = refusedBy(['panel', 'console'])
/** An onRequest hook of the owner's routes. */
export const panelOnly = refusedBy(['shop', 'console'])

/** True when the request's `Origin` is the shop's own: the configured one, or else that of the `Host` header checked by `checkHost`, never
 *  of a forwarded host. */
export function isOwnOrigin(origin: string, request: Pick<FastifyRequest, 'headers'>, config: Origins & Pick<Config, 'origin'>): boolean {
  const { origin: shop, panelOrigin, consoleOrigin } = config
  const own = { both: shop, shop, panel: panelOrigin, console: consoleOrigin }[sideOf(request, config)]
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

/** The number of `Host` headers, of which Node keeps the first. Sockets' handshakes of tests have no raw headers. */
export const hostsOf = ({ rawHeaders = [] }: Partial<Pick<IncomingMessage, 'rawHeaders'>>): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/** An onRequest hook: refuses two hosts, and in a shop without a configured origin unknown ones. A client without a host is no browser. */
function checkHost({ host, origin, ...origins }: Origins & Pick<Config, 'host' | 'origin'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    // The first of two names would decide here, and perhaps the last one at a proxy.
    if (hostsOf(request.raw) > 1) throw new ApiError('bad_request', 'A request has one Host header')
    if (origin !== null || !headers.host || isOwnName(headers.host, host) || ['panel', 'console'].includes(sideOf(request, origins))) return
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
