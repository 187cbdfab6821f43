// A span for each request, as the parent of what the request does. Answers from the cache, files and probes have none.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createFailureLog } from '../background/failure-log.ts'
import type { TracingSettings } from '../config/operations.ts'
import { parseClick } from '../tracing/click.ts'
import { nowMs, type Span, type Tracer, withSpan } from '../tracing/spans.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where tracing is not configured. */
    tracer: Tracer | null
  }
  interface FastifyRequest {
    /** The browser's span, where it has begun one, and the request's own. */
    spans: { click: Span | null; own: Span } | null
  }
}

/** Spans that a collector does not take by then are lost. */
const longestStopMs = 3000

/** Many, and described by no more than their route. */
const untraced = /^\/(?:healthz|readyz|metrics|remotes\/\*|bundled\/.*)$/

function startSpans(tracer: Tracer, { method, headers, routeOptions }: FastifyRequest): FastifyRequest['spans'] {
  const route = routeOptions.url
  if (route && untraced.test(route)) return null
  const startMs = nowMs()
  const own = tracer.start(route ? `${method} ${route}` : method, {
    kind: 'server',
    attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) },
    parent: headers.traceparent?.toString(),
  })
  if (!own?.isRecorded) return null
  const began = method === 'POST' && route === '/api/orders' ? parseClick(headers) : null
  const click = began && tracer.start('click on send', { kind: 'client', startMs: startMs - began.ageMs, own: began.ids })
  return { click, own }
}

async function loadTracer(app: FastifyInstance, settings: TracingSettings & { trustsParents: boolean }): Promise<Tracer> {
  const { startTracer } = await import('../tracing/otlp.ts')
  // Spans are dropped while the collector is away.
  const sending = createFailureLog(app.log, 'sending traces', 'warn')
  return startTracer({ ...settings, onSent: (error) => (error ? sending.failed(error) : sending.succeeded()) })
}

async function addTracing(app: FastifyInstance): Promise<void> {
  const { tracing, trustProxy } = app.config
  const tracer = tracing && (await loadTracer(app, { ...tracing, trustsParents: trustProxy !== false }))
  app.decorate('tracer', tracer)
  if (!tracer) return
  app.decorateRequest('spans', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const spans = startSpans(tracer, request)
    request.spans = spans
    if (!spans) return done()
    request.log = request.log.child({ traceId: spans.own.traceId })
    withSpan(spans.own, done)
  })
  // Reading the body has left the context.
  app.addHook('preValidation', (request, _reply, done) => (request.spans ? withSpan(request.spans.own, done) : done()))
  app.addHook('onResponse', async ({ spans }, reply) => {
    if (!spans) return
    const statusCode = reply.refusal ?? reply.statusCode
    spans.own.set({ 'http.response.status_code': statusCode })
    spans.own.end(statusCode >= 500 ? { code: String(statusCode) } : undefined)
    spans.click?.end()
  })
  app.addHook('onClose', async () => {
    await Promise.race([tracer.stop(), delay(longestStopMs, null, { ref: false })])
  })
}

export const tracingPlugin = fastifyPlugin(addTracing, { name: 'tracing' })
