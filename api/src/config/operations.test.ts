import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const token = 'a-token-of-more-than-24-characters'

test('metrics are off unless a port or a token is set', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ LECHAIM_METRICS_PORT: '9300' }).metrics).toEqual({ port: 9300, host: '127.0.0.1', token: null })
  expect(readConfig({ LECHAIM_METRICS_TOKEN: token }).metrics).toEqual({ port: null, host: '127.0.0.1', token })
})

test.each([
  [{ LECHAIM_METRICS_PORT: 'x' }, /LECHAIM_METRICS_PORT must be a number from 1 to 65535/],
  [{ LECHAIM_METRICS_TOKEN: 'short' }, /LECHAIM_METRICS_TOKEN must have 24 to 200 ASCII characters/],
  [{ LECHAIM_METRICS_TOKEN: `${token} x` }, /LECHAIM_METRICS_TOKEN must have/],
  [{ LECHAIM_METRICS_HOST: '127.0.0.1' }, /LECHAIM_METRICS_HOST must be given together with LECHAIM_METRICS_PORT/],
  [{ LECHAIM_METRICS_PORT: '9300', LECHAIM_METRICS_HOST: '0.0.0.0' }, /LECHAIM_METRICS_HOST=0.0.0.0 .* set LECHAIM_METRICS_TOKEN too/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be an http\(s\) address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'x' }, /OTEL_TRACES_SAMPLER must be one of always_on,/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
])('%o is refused in one line, without the token', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
  expect(() => readConfig(env)).not.toThrow(/short|characters x/)
})

test('traces are off without an endpoint, or when the specification’s switches are off', () => {
  expect(readConfig({}).tracing).toBeNull()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull()
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull()
  expect(readConfig(endpoint).tracing).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', share: 0.05, followsParents: true, flushMs: 5000 })
  expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toMatchObject({ share: 0.5 })
  for (const sampler of ['always_on', 'parentbased_traceidratio'])
    expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: sampler }).tracing).toMatchObject({ share: 1 })
  const exact = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/x', OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(readConfig({ ...endpoint, ...exact }).tracing).toMatchObject({ url: 'http://c/x', share: 0.25, followsParents: false })
})
