import { request } from 'node:http'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { expectRefused, startApp } from '../../test-app.ts'
import { isOwnName, isOwnOrigin } from './own-origin.ts'

test.each([
  ['127.0.0.1', ['localhost', 'localhost:3000', 'LOCALHOST:80', '127.0.0.1:3000', '[::1]', '[::1]:3000'], ['10.0.0.1:3000', hostname()]],
  ['192.168.1.5', ['192.168.1.5:3000', 'localhost'], ['192.168.1.6:3000']],
  ['fd00::5', ['[fd00::5]:3000'], ['[fd00::6]:3000', 'fd00::5']],
  ['0.0.0.0', ['10.0.0.1', '10.0.0.1:3000', '[fd00::5]:3000', `${hostname()}:3000`], ['1.evil.example']],
  ['::', ['10.0.0.1:3000', '[2001:db8::1]'], ['evil.example:3000']],
])('listening on %s the shop accepts the host %j and refuses %j', (host, good, bad) => {
  for (const name of good) expect(isOwnName(name, host), name).toBe(true)
  const never = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '', ':3000', '[', 'localhost:80:80', 'a@localhost']
  for (const name of [...bad, ...never]) expect(isOwnName(name, host), name).toBe(false)
})

test("the shop's origin is the configured one, or that of the requested host; null is refused", () => {
  const at = (host: string) => ({ headers: { host } })
  expect(isOwnOrigin('http://localhost:3000', at('localhost:3000'), { origin: null, panelOrigin: null, consoleOrigin: null })).toBe(true)
  expect(isOwnOrigin('http://localhost:3001', at('localhost:3000'), { origin: null, panelOrigin: null, consoleOrigin: null })).toBe(false)
  for (const nothing of ['null', '', 'file://'])
    expect(isOwnOrigin(nothing, at('no host'), { origin: null, panelOrigin: null, consoleOrigin: null }), nothing).toBe(false)
  const origin = 'https://shop.example'
  expect(isOwnOrigin(origin, at('127.0.0.1:3000'), { origin, panelOrigin: null, consoleOrigin: null })).toBe(true)
  for (const other of ['http://shop.example', 'https://shop.example.evil', 'http://127.0.0.1:3000', 'null'])
    expect(isOwnOrigin(other, at('127.0.0.1:3000'), { origin, panelOrigin: null, consoleOrigin: null }), other).toBe(false)
})

test("a foreign host name is refused everywhere, in each protocol's error shape", async () => {
  const { visitor } = await startApp()
  const host = 'rebound.example:3000'
  const api = await visitor('GET', '/api/products', undefined, { host })
  expectRefused(api, 400, 'bad_request')
  expect(api.body).not.toContain('rebound')
  expect((await visitor('GET', '/auth/v1/user', undefined, { host })).json().error_code).toBe('bad_json')
  expect((await visitor('GET', '/storage/v1/object/public/drinksimages/a.jpg', undefined, { host })).json().statusCode).toBe('400')
  for (const url of ['/healthz', '/nothing', '/api/nothing']) expect((await visitor('GET', url, undefined, { host })).statusCode).toBe(400)
  const page = await visitor('GET', '/', undefined, { host, accept: 'text/html,*/*' })
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await visitor('GET', '/healthz', undefined, { host: '127.0.0.1:3000' })).statusCode).toBe(200)
})

test("with a configured origin any host is accepted, and only that origin is the shop's", async () => {
  const { app, visitor } = await startApp({ origin: 'https://shop.example' })
  const refresh = (headers: Record<string, string>) =>
    visitor('POST', '/auth/v1/token?grant_type=refresh_token', {}, { 'x-session-transport': 'cookie', ...headers })
  expect((await visitor('GET', '/healthz', undefined, { host: '10.0.0.7:3000' })).statusCode).toBe(200)
  expect((await refresh({ origin: 'https://shop.example', host: '127.0.0.1:3000' })).statusCode).toBe(400)
  expect((await refresh({ origin: 'http://rebound.example', host: 'rebound.example' })).statusCode).toBe(403)
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await upgrade(app, { host: 'rebound.example', origin: 'http://rebound.example' })).toBe(403)
  expect(await upgrade(app, { host: 'rebound.example', origin: 'https://shop.example' })).toBe(101)
})

test('live events are refused under a foreign name', async () => {
  const { app } = await startApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await upgrade(app, { host: 'rebound.example', origin: 'http://rebound.example' })).toBe(400)
  expect(await upgrade(app, { host: 'localhost', origin: 'null' })).toBe(403)
  expect(await upgrade(app, { host: 'localhost', origin: 'http://localhost' })).toBe(101)
})

/** The status that a WebSocket's handshake is answered with. */
function upgrade({ server }: Awaited<ReturnType<typeof startApp>>['app'], headers: Record<string, string>): Promise<number | undefined> {
  const handshake = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'bGVjaGFpbS1sZWNoYWltIQ==',
  }
  const { port } = server.address() as { port: number }
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path: '/api/events', headers: { ...handshake, ...headers } })
    asking.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    asking.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode)
    })
    asking.on('error', reject).end()
  })
}
