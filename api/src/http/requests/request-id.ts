// The number of a request: in its log lines, in answers of errors, and on error pages, so that a visitor's complaint leads to the lines.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'
import { trustedProxies } from './network.ts'

/** Numbers of nginx and Caddy, UUIDs and ULIDs; nothing that could break a log line or a page. */
const wellFormed = /^[\w-]{8,64}$/
/** Two groups of a UUID: short enough to be read out on the phone. */
const ownLength = 13

/** @returns Fastify's `genReqId`: the trusted proxy's `x-request-id` where it is well-formed, or else a random one */
export function requestIdsFor(trustProxy: Config['trustProxy']): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trusted = trustedProxies(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = trusted && typeof given === 'string' && wellFormed.test(given) && trusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomUUID().slice(0, ownLength)
  }
}
