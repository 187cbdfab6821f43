import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeCategory, makeProduct, startApp, temporaryFolder, testConfig, testDatabase } from '../test-app.ts'

const token = 'a-token-of-more-than-24-characters'
const byToken = { metrics: { port: null, host: '127.0.0.1', token } }
const credentials = { authorization: `Bearer ${token}` }

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

test('without a setting there are no metrics, and their address is like any unknown one', async () => {
  const { app, visitor } = await startApp()
  expect(app.metrics).toBeNull()
  const [asked, unknown] = [await visitor('GET', '/metrics', undefined, credentials), await visitor('GET', '/nothing')]
  expect(asked.statusCode).toBe(404)
  expect(asked.body.replace('/metrics', '')).toBe(unknown.body.replace('/nothing', ''))
})

test('a stranger’s request for the metrics is answered like that for an unknown address', async () => {
  const { visitor, owner } = await startApp(byToken)
  const unknown = await visitor('GET', '/nothing')
  for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
    const { statusCode, body, headers } = await visitor('GET', '/metrics', undefined, authorization ? { authorization } : {})
    expect({ statusCode, body: body.replace('/metrics', '') }, authorization).toEqual({
      statusCode: 404,
      body: unknown.body.replace('/nothing', ''),
    })
    expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers))
  }
  expect((await owner('GET', '/metrics')).statusCode).toBe(404)
  const { statusCode, headers, body } = await visitor('GET', '/metrics', undefined, credentials)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('lechaim_database_up 1\n')
})

test('requests are counted by route patterns, however many addresses there are', async () => {
  const { visitor, owner } = await startApp(byToken)
  await makeCategory(owner)
  const { id } = await makeProduct(owner)
  for (let n = 1; n <= 30; n++) await visitor('GET', `/api/products/${id + n}?secret=${n}`)
  for (let n = 1; n <= 30; n++) await visitor('GET', `/nothing-${n}`)
  await visitor('GET', `/api/products/${id}`)
  const { body } = await visitor('GET', '/metrics', undefined, credentials)
  const counts = linesOf(body, 'lechaim_http_request_duration_seconds_count')
  expect(counts).toContain('lechaim_http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 30')
  expect(counts).toContain('lechaim_http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="200"} 1')
  expect(counts).toContain('lechaim_http_request_duration_seconds_count{method="GET",route="none",status="404"} 30')
  expect(counts.length).toBeLessThan(10)
  expect(body).not.toMatch(/nothing-|secret/)
})

test('answers from the cache are counted with their routes', async () => {
  const { app, owner } = await startApp(byToken)
  await makeCategory(owner)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.listeningOrigin
  for (let n = 0; n < 5; n++) await (await fetch(`${address}/api/categories`, { headers: { 'accept-encoding': 'br' } })).text()
  const text = await (await fetch(`${address}/metrics`, { headers: credentials })).text()
  expect(text).toContain('lechaim_answer_cache_hits_total 4\n')
  expect(linesOf(text, 'lechaim_http_request_duration_seconds_count')).toContain(
    'lechaim_http_request_duration_seconds_count{method="GET",route="/api/categories",status="200"} 5',
  )
})

test('a separate port serves metrics alone, with a token if set, and closes with the shop', async () => {
  const port = await freePort()
  const { app, visitor } = await startApp({ metrics: { port, host: '127.0.0.1', token } })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  expect((await visitor('GET', '/metrics', undefined, credentials)).statusCode).toBe(404)
  for (const [path, headers] of [
    ['/metrics', {}],
    ['/metrics', { authorization: 'Bearer x' }],
    ['/', credentials],
    ['/api/products', credentials],
    ['/metrics?x=1', credentials],
  ] as const)
    expect((await ask(path, headers)).status, path).toBe(404)
  expect((await ask('/metrics', credentials)).status).toBe(200)
  await app.close()
  await expect(ask('/metrics', credentials)).rejects.toThrow()
})

test('a port that is taken is named at start', async () => {
  const port = await freePort()
  const metrics = { port, host: '127.0.0.1', token: null }
  await startApp({ metrics })
  const start = async () =>
    buildApp(testConfig(temporaryFolder(), { metrics, database: await testDatabase() }), { demo: null, page: false }).then((app) =>
      onTestFinished(() => app.close()),
    )
  await expect(start()).rejects.toThrow(/The metrics can't be served: .*EADDRINUSE/)
})
