import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { connectionOptions } from './front-door/front-door.ts'
import { schemaController } from './requests/compilers.ts'
import { trustedProxies } from './requests/network.ts'
import { requestIdsFor } from './requests/request-id.ts'

/** @param write takes each line of the log; standard output otherwise */
export const serverOptions = (config: Config, write?: (line: string) => void) =>
  ({
    logger: {
      level: config.logLevel,
      redact: ['*.authorization', '*.cookie', '*["x-order-token"]', '*.headers'],
      // Neither addresses of people, nor what they search for, nor secrets belong into logs: of a request only what was called.
      serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }) },
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
