// Metrics for Prometheus and traces for OpenTelemetry, both off unless they are configured (decision 0102).
import { type Check, type Environment, isLoopback, parseAddress, readNumber } from './values.ts'

export type MetricsSettings = NonNullable<ReturnType<typeof readMetrics>>
export type TracingSettings = NonNullable<ReturnType<typeof readTracing>>

/** @returns null for none */
export function readMetrics(env: Environment, check: Check) {
  const { LECHAIM_METRICS_TOKEN: token = '', LECHAIM_METRICS_HOST: given = '' } = env
  const host = given || '127.0.0.1'
  // Messages repeat no value of a secret.
  check(token === '' || /^[\x21-\x7e]{24,200}$/.test(token), 'LECHAIM_METRICS_TOKEN must have 24 to 200 ASCII characters without spaces')
  const port = env.LECHAIM_METRICS_PORT ? readNumber(env, check, 'LECHAIM_METRICS_PORT', 0, 1, 65_535) : null
  check(port !== null || given === '', 'LECHAIM_METRICS_HOST must be given together with LECHAIM_METRICS_PORT')
  check(
    token !== '' || isLoopback(host),
    `LECHAIM_METRICS_HOST=${host} lets other machines read the metrics: set LECHAIM_METRICS_TOKEN too`,
  )
  if (port === null && token === '') return null
  return {
    /** Of a server of its own; null for the shop's own port, with the token. */
    port,
    host,
    /** Null where everybody who reaches the port may read. */
    token: token || null,
  }
}

/** Recording all traces costs up to a fifth of the throughput (decision 0102). */
const usualShare = 0.05
const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`])

/** The variables of OpenTelemetry's specification; the exporter reads those about headers, time limits, compression and certificates itself.
 *  @returns null for none */
export function readTracing(env: Environment, check: Check) {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact = '', OTEL_EXPORTER_OTLP_ENDPOINT: base = '' } = env
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (isOff || !(exact || base)) return null
  const [name, address] = exact ? ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', exact] : ['OTEL_EXPORTER_OTLP_ENDPOINT', base]
  check(Boolean(parseAddress(address, /^https?:$/)), `${name} must be an http(s) address, such as http://127.0.0.1:4318`)
  const exporter = env.OTEL_TRACES_EXPORTER || 'otlp'
  check(exporter === 'otlp', `OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}"`)
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf'
  check(protocol === 'http/protobuf', `OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not "${protocol}"`)
  const sampler = env.OTEL_TRACES_SAMPLER || 'parentbased_traceidratio'
  check(samplers.includes(sampler), `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}, not "${sampler}"`)
  // The specification's default of a sampler that is named is all of them.
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || (env.OTEL_TRACES_SAMPLER ? 1 : usualShare))
  check(ratio >= 0 && ratio <= 1, `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}"`)
  return {
    /** The collector of spans. */
    url: exact || `${base.replace(/\/+$/, '')}/v1/traces`,
    /** The share of traces that are recorded. */
    share: sampler.endsWith('always_off') ? 0 : sampler.endsWith('traceidratio') ? ratio : 1,
    /** True when a trusted proxy decides for its traces. */
    followsParents: sampler.startsWith('parentbased_'),
    flushMs: readNumber(env, check, 'OTEL_BSP_SCHEDULE_DELAY', 5000, 1, 600_000),
  }
}
