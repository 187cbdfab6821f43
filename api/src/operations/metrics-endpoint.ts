// `/metrics` for Prometheus: on a port of its own, or on the shop's for who has the token. Everybody else gets what an unknown address gets.
import { hash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { MetricsSettings } from '../config/operations.ts'
import { OperationError } from '../files/operation-error.ts'
import type { Metrics } from '../metrics/registry.ts'

const path = '/metrics'
const maxConnections = 20
const requestTimeoutMs = 5000

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

const isAllowed = ({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Opens the port once the shop is ready: a process that waits to take over leaves it to the one before. */
function serveAlone(app: FastifyInstance, metrics: Metrics, { port, host, token }: MetricsSettings & { port: number }): void {
  const server = createServer({ requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs }, async (request, response) => {
    const isThere = request.method === 'GET' && request.url === path && (token === null || isAllowed(request, token))
    if (!isThere) return response.writeHead(404).end()
    const text = await metrics.text().catch(() => null)
    if (text === null) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  })
  server.maxConnections = maxConnections
  app.addHook('onReady', async () => {
    const listening = Promise.withResolvers<void>()
    server.once('error', ({ message }) => listening.reject(new OperationError(`The metrics can't be served: ${message}`)))
    server.listen(port, host, () => listening.resolve())
    await listening.promise
  })
  app.addHook('preClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

async function addEndpoint(app: FastifyInstance): Promise<void> {
  const { metrics } = app
  const settings = app.config.metrics
  if (!metrics || !settings) return
  metrics.gauge('lechaim_data_free_bytes', 'Free space on the disk of the data folder', [], async () => {
    const { bavail, bsize } = await statfs(app.config.dataDir)
    return [{ value: bavail * bsize }]
  })
  const { port, token } = settings
  if (port !== null) return serveAlone(app, metrics, { ...settings, port })
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (token === null || !isAllowed(request, token)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

export const metricsEndpoint: FastifyPluginAsync = fastifyPlugin(addEndpoint, { name: 'metrics-endpoint' })
