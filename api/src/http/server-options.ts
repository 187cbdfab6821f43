import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { connectionOptions } from './front-door/front-door.ts'
import { schemaController } from './requests/compilers.ts'
import { trustedProxies } from './requests/network.ts'
import { requestIdsFor } from './requests/request-id.ts'

/** Neither addresses of people, nor what they search for, nor secrets belong into logs: of a request only what was called. Of the parts that
 *  vary in a path numbers alone remain, since others may be secrets, such as the ticket of a shopper who returns from paying. */
function calledPath({ routeOptions, params, url }: FastifyRequest): string | undefined {
  const values = params as Record<string, string> | undefined
  const pattern = routeOptions?.url
  if (!pattern?.includes(':')) return url.split('?')[0]
  return pattern.replaceAll(/:(\w+)(\([^)]*\))?/g, (part, name: string) =>
    /^\d+$/.test(values?.[name] ?? '') ? (values?.[name] ?? part) : part,
  )
}

/** @param write takes each line of the log; standard output otherwise */
export const serverOptions = (config: Config, write?: (line: string) => void) =>
  ({
    logger: {
      level: config.logLevel,
      redact: ['*.authorization', '*.cookie', '*["x-order-token"]', '*.headers'],
      serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: calledPath(request) }) },
      ...(write && { stream: { write } }),
    },
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: requestIdsFor(config.trustProxy),
    schemaController,
    ...connectionOptions(config),
    bodyLimit: 1024 * 1024,
    // None: a take-over and an upgrade take their time. The database and the store have limits of their own, whose messages say more.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
  }) satisfies FastifyHttpOptions<Server>
