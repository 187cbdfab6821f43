// The names and addresses of the shop. A browser can be made to reach it under a foreign name (DNS rebinding), so what a request says of
// its host counts only where the name is known (decision 0017).
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { ApiError, notFound } from '../errors/api-error.ts'

type Names = Pick<Config, 'host' | 'origin' | 'panelOrigin'>

/** The part that an origin serves: everything, the shop, or the panel (decision 0025). */
export type Side = 'both' | 'shop' | 'panel'

/** The side that a request belongs to, by the `Host` header alone, which no page can set. */
export function sideOf({ headers }: Pick<FastifyRequest, 'headers'>, { panelOrigin }: Pick<Config, 'panelOrigin'>): Side {
  if (panelOrigin === null) return 'both'
  return originOf(`${new URL(panelOrigin).protocol}//${headers.host}`) === panelOrigin ? 'panel' : 'shop'
}

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** An onRequest hook of what has no place on the panel's own origin.
 *  @throws ApiError not_found */
export const shopOnly = (config: Pick<Config, 'panelOrigin'>) => async (request: FastifyRequest) => {
  if (sideOf(request, config) === 'panel') throw notFound('address on this origin')
}

/** An onRequest hook of what the owner and nobody else needs: on the shop's own origin there is no such thing.
 *  @throws ApiError not_found */
export const panelOnly = (config: Pick<Config, 'panelOrigin'>) => async (request: FastifyRequest) => {
  if (sideOf(request, config) === 'shop') throw notFound('address on this origin')
}

/** True when the request's `Origin` is the shop's own: the configured one alone, or else the host that was asked for, as `checkHost` has
 *  seen it: never one that a proxy says was asked for. */
export function isOwnOrigin(
  origin: string,
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'origin' | 'panelOrigin'>,
): boolean {
  const own = sideOf(request, config) === 'panel' ? config.panelOrigin : config.origin
  if (own !== null) return origin === own
  const [theirs, ours] = [hostOf(origin), hostOf(`http://${request.headers.host}`)]
  return theirs !== null && theirs === ours
}

/** The shop's public origin: the configured one, or else the host that was asked for, whose name has been checked (decision 0017).
 *  A proxy passes on what its visitor says of the protocol. */
export const ownAddress = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  { origin }: Pick<Config, 'origin'>,
): string => origin ?? (headers.host ? `${protocol === 'https' ? 'https' : 'http'}://${headers.host}` : '')

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host || null : null)

/** True when a shop that listens on `host` may be called this, by a `Host` header with or without a port. */
export function isOwnName(header: string, host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d*)?$/i.exec(header)?.[1]?.toLowerCase()
  if (!name) return false
  const bare = name.replace(/^\[|\]$/g, '')
  if (['localhost', '127.0.0.1', '[::1]'].includes(name) || bare === host.toLowerCase()) return true
  // An address can't be rebound, and the machine's own name is nobody else's to answer for.
  return (host === '0.0.0.0' || host === '::') && (isIP(bare) !== 0 || name === hostname().toLowerCase())
}

/** An onRequest hook for a shop whose public address is not configured: other names are refused. Who names no host is no browser. */
export function checkHost({ host, origin, panelOrigin }: Names) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    if (origin !== null || !headers.host || isOwnName(headers.host, host) || sideOf(request, { panelOrigin }) === 'panel') return
    const message = 'The shop is not known by this name: set LECHAIM_ORIGIN to its public address'
    if (!headers.accept?.includes('text/html')) throw new ApiError('bad_request', message)
    return reply.code(400).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(message)
  }
}

/** An onRequest hook: a live connection is opened at its own address, whose rules it then keeps, and nowhere else. */
export async function checkUpgrade(request: FastifyRequest): Promise<void> {
  if (request.ws && request.routeOptions.url !== '/api/events') throw new ApiError('bad_request', 'There is no live connection here')
}
