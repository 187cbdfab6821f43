// Metrics for Prometheus: each feature declares its own, beside what they count. Without the setting there is no registry, no library is loaded
// and nothing is measured (decision 0102).
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createMetrics, type Metrics } from './registry.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where metrics are not configured. */
    metrics: Metrics | null
  }
}

/** Seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const noRoute = 'none'

async function addMetrics(app: FastifyInstance): Promise<void> {
  const metrics = app.config.metrics && (await createMetrics())
  app.decorate('metrics', metrics)
  if (!metrics) return
  // Routes are patterns, which are few; addresses would be any number.
  const requests = metrics.histogram(
    'lechaim_http_request_duration_seconds',
    'Requests by their route, with answers from the cache',
    ['method', 'route', 'status'],
    requestBuckets,
  )
  metrics.countRequest = (method, route, status, ms) =>
    requests.observe({ method, route: route ?? noRoute, status: String(status) }, ms / 1000)
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    metrics.countRequest(method, routeOptions.url, reply.refusal ?? reply.statusCode, reply.elapsedTime),
  )
}

export const metricsPlugin = fastifyPlugin(addMetrics, { name: 'metrics' })
