// Guards of connections and requests before routing. In production the shop stands behind a proxy such as nginx, whose
// defaults wait for slow headers, read answers at once for slow clients, and send a connection's requests one by one. What a proxy does not do:
// it repeats no kept answer that differs by cookie and carries a ticket of its own (answer-cache.ts), knows nothing of live connections
// (`isUpgrade`), and frees no browser from cookies that fill its headers (framework-errors.ts). Without a proxy, as in a demo or a local
// network, nobody else bounds what one network may hold: connections, and answers that it does not read (connections.ts, shares.ts).
import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { dropUnread, isUpgrade, limitConnections, serializeRequests, unreadTimeoutMs } from './connections.ts'
import { answerClientError, answerFrameworkError } from './framework-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answerCache: AnswerCache
  }
}

export const connectionOptions = ({ limits }: Pick<Config, 'limits'>) =>
  ({
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    http: {
      headersTimeout: Math.min(10, limits.requestSeconds) * 1000,
      connectionsCheckingInterval: 5000,
      shouldUpgradeCallback: isUpgrade,
    },
    connectionTimeout: unreadTimeoutMs,
    requestTimeout: limits.requestSeconds * 1000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }) satisfies FastifyHttpOptions<Server>

export function guardConnections(server: Server, { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>): void {
  const { connections: total, connectionsPerAddress: perNetwork } = limits
  if (trustProxy) server.maxConnections = total
  else limitConnections(server, { total, perNetwork })
  dropUnread(server)
}

/** Adds the cache that features keep answers in. */
export function addAnswerCache(app: FastifyInstance): void {
  const cache = createAnswerCache(app.versionElsewhere)
  app.decorate('answerCache', cache)
  app.changes.subscribe(({ topic }) => topic !== 'orders' && topic !== 'optimizer' && cache.clear())
  app.addHook('preClose', async () => cache.clear())
}

/** Puts kept answers in front of the framework, whose listeners have to be there already. */
export const openFrontDoor = (app: FastifyInstance): void => serializeRequests(app.server, app.answerCache.answer)
