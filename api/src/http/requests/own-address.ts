import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** The shop's public origin: the configured one, or else the host that was asked for, whose name has been checked (decision 0017).
 *  A proxy passes on what its visitor says of the protocol. */
export const ownAddress = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  { origin }: Pick<Config, 'origin'>,
): string => origin ?? (headers.host ? `${protocol === 'https' ? 'https' : 'http'}://${headers.host}` : '')
