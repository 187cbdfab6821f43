import { expect, test } from 'vitest'
import { csp } from './http/responses/csp.ts'
import { startApp, testOnSqlite } from './test-app.ts'

test('every response has the security headers', async () => {
  const { visitor } = await startApp()
  for (const url of ['/api/products', '/api/nothing', '/healthz', '/auth/v1/user']) {
    const { headers } = await visitor('GET', url)
    expect(headers, url).toMatchObject({ 'content-security-policy': csp(), 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  expect(csp()).not.toMatch(/unsafe-(?:eval|inline).*script|upgrade-insecure/)
  expect(csp()).toContain("script-src 'self';")
  expect(csp({ styleHashes: ['sha256-x'] })).toMatch(/style-src 'self' 'sha256-47[^;]*' 'sha256-x';/)
  expect(csp({ devServers: { cart: 'http://127.0.0.1:3002' } })).toMatch(
    /script-src 'self' http:\/\/127.0.0.1:3002;.*connect-src 'self' http:\/\/127.0.0.1:3002 ws:\/\/127.0.0.1:3002;/,
  )
})

test('HSTS is sent only with a configured https origin', async () => {
  const { visitor } = await startApp({ origin: 'https://shop.example' })
  expect((await visitor('GET', '/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('unknown addresses and methods of the API are 404 in its error shape', async () => {
  const { visitor } = await startApp()
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['PUT', '/api/products'],
    ['DELETE', '/api/orders/1'],
  ] as const) {
    const response = await visitor(method, url)
    expect({ statusCode: response.statusCode, body: response.json() }, `${method} ${url}`).toEqual({
      statusCode: 404,
      body: { error: { code: 'not_found', message: expect.any(String) } },
    })
  }
})

test('invalid or oversized JSON bodies are refused in the error shape', async () => {
  const { owner } = await startApp()
  const send = (body: string, type = 'application/json') => owner('POST', '/api/categories', body, { 'content-type': type })
  const wrong: [string, string, number, string][] = [
    ['{', 'application/json', 400, 'bad_request'],
    ['', 'application/json', 400, 'validation_failed'],
    ['null', 'application/json', 400, 'validation_failed'],
    ['[]', 'application/json', 400, 'validation_failed'],
    ['{"name":"a","description":"b","__proto__":{"x":1}}', 'application/json', 400, 'bad_request'],
    ['{"name":"a","description":"b","constructor":{"prototype":{"x":1}}}', 'application/json', 400, 'bad_request'],
    ['{"name":"a","description":NaN}', 'application/json', 400, 'bad_request'],
    [`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json', 400, 'bad_request'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['<a/>', 'text/xml', 415, 'unsupported_media_type'],
    [JSON.stringify({ name: 'x'.repeat(1024 * 1024), description: 'b' }), 'application/json', 413, 'payload_too_large'],
  ]
  for (const [body, type, status, code] of wrong) {
    const response = await send(body, type)
    expect({ statusCode: response.statusCode, code: response.json().error?.code }, body.slice(0, 60)).toEqual({ statusCode: status, code })
  }
  expect((await owner('GET', '/api/categories')).json()).toEqual({ items: [] })
})

test('invalid identifiers are refused', async () => {
  const { owner } = await startApp()
  for (const id of ['0', '-1', '1.5', 'x', '9007199254740993', '1e400', '%00', '..%2f1']) {
    for (const method of ['PATCH', 'DELETE', 'GET']) {
      const { statusCode } = await owner(method, `/api/products/${id}`, method === 'PATCH' ? { price: 1 } : undefined)
      expect([400, 404], `${method} ${id}`).toContain(statusCode)
    }
  }
})

const ownersRoutes = [
  ['POST', '/api/products'],
  ['PATCH', '/api/products/1'],
  ['DELETE', '/api/products/1'],
  ['POST', '/api/categories'],
  ['PATCH', '/api/categories/1'],
  ['DELETE', '/api/categories/1'],
  ['POST', '/api/banners'],
  ['PATCH', '/api/banners/1'],
  ['DELETE', '/api/banners/1'],
  ['PATCH', '/api/footer'],
  ['PATCH', '/api/header'],
  ['PUT', '/api/carousel'],
  ['PUT', '/api/best-selling'],
  ['GET', '/api/orders'],
  ['PATCH', '/api/orders/1'],
  ['POST', '/api/images/optimize'],
  ['GET', '/api/images/optimize'],
  ['DELETE', '/api/images/optimize'],
] as const

test("an owner's route answers a visitor 401 before validation", async () => {
  const { visitor } = await startApp()
  for (const [method, url] of ownersRoutes) {
    for (const body of ['{', JSON.stringify({ wrong: 1 })]) {
      const response = await visitor(method, url, method === 'GET' ? undefined : body, { 'content-type': 'application/json' })
      expect({ statusCode: response.statusCode, code: response.json().error.code }, `${method} ${url}`).toEqual({
        statusCode: 401,
        code: 'unauthorized',
      })
    }
  }
})

test('a signed-in user who is not the owner gets 403, and an ended session 401', async () => {
  const { app, owner } = await startApp()
  await app.db.updateTable('users').set({ app_metadata: '{"provider":"email","providers":["email"]}' }).execute()
  for (const [method, url] of ownersRoutes) expect((await owner(method, url)).statusCode, `${method} ${url}`).toBe(403)
  await app.db.deleteFrom('sessions').execute()
  for (const [method, url] of ownersRoutes) expect((await owner(method, url)).statusCode, `${method} ${url}`).toBe(401)
})

test('an internal error discloses no details', async () => {
  const lines: string[] = []
  const { app, visitor } = await startApp({ logLevel: 'error' }, { log: (line) => lines.push(line) })
  await app.db.schema.dropTable('banners').execute()
  const response = await visitor('GET', '/api/banners')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong', requestId: expect.any(String) } })
  expect(lines.join('')).toMatch(/no such table|relation .+ does not exist/)
  await app.db.schema.dropTable('header').execute()
  expect((await visitor('GET', '/healthz')).statusCode).toBe(200)
  expect((await visitor('GET', '/readyz')).statusCode).toBe(503)
})

// PostgreSQL tells of them as well (events/two-processes.postgres.test.ts).
testOnSqlite('writes are published on the event bus, reads and refusals are not', async () => {
  const { app, owner } = await startApp()
  const heard: string[] = []
  const stop = app.changes.subscribe(({ topic }) => heard.push(topic))
  await owner('POST', '/api/categories', { name: 'יין', description: 'x' })
  await owner('POST', '/api/categories', { name: 'יין', description: 'x' })
  await owner('GET', '/api/categories')
  await owner('PUT', '/api/carousel', { images: [] })
  stop()
  await owner('PUT', '/api/carousel', { images: [] })
  expect(heard).toEqual(['catalogue', 'content'])
})

test('orders, uploads and sign-ins are limited per address', async () => {
  const { visitor } = await startApp()
  const codes: string[] = []
  for (let n = 0; n < 61; n++) codes.push((await visitor('POST', '/api/orders', {})).json().error.code)
  expect([codes[59], codes[60]]).toEqual(['validation_failed', 'rate_limited'])
  const { visitor: unlimited } = await startApp({ rateLimits: false })
  for (let n = 0; n < 61; n++) await unlimited('POST', '/api/orders', {})
  expect((await unlimited('POST', '/api/orders', {})).statusCode).toBe(400)
})
