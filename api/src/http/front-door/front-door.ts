// Guards of connections and requests before routing. In production a proxy such as nginx buffers slow requests and responses, and
// serializes a connection's requests. It does not cache responses that vary by cookie and contain a ticket (answer-cache.ts), handle live
// connections (`isUpgrade`), or clear oversized cookies (framework-errors.ts). Without a proxy, as in a demo or a local network, nothing
// else limits connections and unread responses of one network (connections.ts, shares.ts).
import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { type AnswerCache, createAnswerCache, type OnHit } from './answer-cache.ts'
import { dropUnread, isUpgrade, limitConnections, unreadTimeoutMs } from './connections.ts'
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

async function addAnswerCache(app: FastifyInstance): Promise<void> {
  const { metrics } = app
  let hits = 0
  const onHit: OnHit = (route, status, ms) => {
    hits++
    metrics?.countRequest('GET', route, status, ms)
  }
  const cache = createAnswerCache(app.versionOfOthers, undefined, app.receivesNotifications, metrics ? onHit : undefined)
  metrics?.total('lechaim_answer_cache_hits_total', 'Answers from the cache, before the framework', [], () => [{ value: hits }])
  metrics?.gauge('lechaim_answer_cache_bytes', 'Size of the cached answers', [], () => [{ value: cache.size() }])
  app.decorate('answerCache', cache)
  app.changes.whenOutdated('answers', () => cache.clear())
  app.addHook('preClose', async () => cache.clear())
}

export const answerCachePlugin = fastifyPlugin(addAnswerCache, { name: 'answer-cache', dependencies: ['changes'] })
