import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signIn, startApp } from '../../test-app.ts'

const expectOurs = (text: string, status: number) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'self'")
  expect(JSON.parse(body)).toEqual({ error: { code: 'bad_request', message: expect.any(String) } })
  expect(text).not.toContain('evil')
}

async function listening(overrides = {}) {
  const { app } = await startApp(overrides)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  /** @param piece bytes that are sent at a time @returns all received bytes until the connection ends */
  return (bytes: string, piece = bytes.length) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', async () => {
        socket.setNoDelay(true)
        for (let at = 0; at < bytes.length && socket.writable; at += piece) {
          socket.write(bytes.slice(at, at + piece))
          if (piece < bytes.length) await setTimeout(20)
        }
      })
      socket
        .on('data', (text) => {
          answer += text
        })
        .on('error', reject)
        .on('close', () => resolve(answer))
    })
}

test('failures before routing have the usual error shape and headers, and echo nothing', async () => {
  const ask = await listening()
  const get = (path: string, more = '') => ask(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`)
  for (const path of ['/%', '/api/%', '/evil%zz', '/api/products/%c0%afevil', `/api/products/evil${'1'.repeat(300)}`])
    expectOurs(await get(path), 400)
  const upgrade =
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: bGVjaGFpbS1sZWNoYWltIQ==\r\n'
  expectOurs(await get('/%', upgrade), 400)
  expectOurs(await get('/', `evil: ${'x'.repeat(20_000)}\r\n`), 431)
  for (const bytes of ['evil\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: evil\r\n\r\n'])
    expectOurs(await ask(bytes), 400)
})

test.each([
  ['at once', Number.POSITIVE_INFINITY],
  ['in pieces', 14_600],
  ['in small pieces', 4096],
])('oversized cookies that arrive %s are cleared, and a long address or referrer clears none', async (_, piece) => {
  const ask = await listening()
  const forgets = async (line: string, more: string) => {
    const bytes = `${line} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
    const answer = await ask(bytes, Math.min(piece, bytes.length))
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    return /\r\nclear-site-data: "cookies"\r\n/.test(answer)
  }
  const cookies = (count: number) => Array.from({ length: count }, (_, n) => `pad${n}=${'x'.repeat(3000)}`).join('; ')
  expect(await forgets('GET /', `cookie: ${cookies(7)}\r\n`)).toBe(true)
  expect(await forgets('GET /', `cookie: ${cookies(10)}\r\nif-none-match: "a"\r\n`)).toBe(true)
  expect(await forgets('GET /', `cookie: ${cookies(40)}\r\n`)).toBe(true)
  expect(await forgets(`GET /?a=${'x'.repeat(30_000)};`, 'cookie: a=1\r\n')).toBe(false)
  expect(await forgets(`GET /?a=${'x'.repeat(100_000)}`, 'cookie: a=1; b=2\r\n')).toBe(false)
  expect(await forgets(`GET /?a=${'x'.repeat(13_000)}`, `referer: http://evil.example/?a=${'x'.repeat(4066)}\r\ncookie: a=1\r\n`)).toBe(
    false,
  )
  expect(await forgets('GET /', `evil: ${'x'.repeat(30_000)}\r\n`)).toBe(false)
})

test('the answer to overlong headers does not wait for a line that never ends', async () => {
  const ask = await listening()
  const start = performance.now()
  expect(await ask(`GET / HTTP/1.1\r\nhost: localhost\r\ncookie: a=${'x'.repeat(17_000)}`, 14_600)).toMatch(/^HTTP\/1.1 431 /)
  expect(performance.now() - start).toBeLessThan(10_000)
})

const megabyte = 'x'.repeat(2 ** 20)

test.each([
  ['cookies', 431, 'GET / HTTP/1.1\r\n', 'cookie: ', `a=${'x'.repeat(4000)}; `, 180],
  ['a body', 413, 'POST /api/orders HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 8388608\r\n', '\r\n', megabyte, 8],
  [
    'a body in chunks',
    413,
    'POST /api/orders HTTP/1.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n',
    '\r\n',
    `100000\r\n${megabyte}\r\n`,
    8,
  ],
  [
    'a picture',
    413,
    'POST /storage/v1/object/drinksimages/a.png HTTP/1.1\r\ncontent-type: image/png\r\ncontent-length: 41943040\r\n',
    '\r\n',
    megabyte,
    40,
  ],
])('a client that sends %s to the end gets the answer %i', async (_, status, head, start, piece, count) => {
  const { app, visitor } = await startApp()
  const { access_token } = (await signIn(visitor)).json()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').pause()
  const send = (bytes: string) => new Promise<void>((sent, reject) => socket.write(bytes, (error) => (error ? reject(error) : sent())))
  await send(`${head}host: localhost\r\nauthorization: Bearer ${access_token}\r\n${start}`)
  for (let n = 0; n < count; n++) await send(piece)
  const [answer] = await once(socket.resume(), 'data')
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(String(answer).includes('clear-site-data: "cookies"')).toBe(status === 431)
  if (status === 431) await once(socket, 'end')
  socket.destroy()
})

test('the answer to an oversized body closes its connection while the server stops, and else does not', async () => {
  const { app, visitor } = await startApp()
  const connection = async () => (await visitor('POST', '/api/orders', { text: `${megabyte}x` })).headers.connection
  expect(await connection()).toBeUndefined()
  app.shutdown.hasStarted = true
  expect(await connection()).toBe('close')
})

test("the API's responses are not cacheable unless their route allows it", async () => {
  const { visitor, owner } = await startApp()
  const kept = async (send: typeof owner, url: string) => (await send('GET', url)).headers['cache-control']
  for (const url of ['/api/orders', '/api/demo-owner', '/api/nothing', '/api/products/77', '/api/images/optimize', '/api/categories'])
    expect(await kept(owner, url), url).toBe('no-store')
  expect(await kept(visitor, '/api/orders')).toBe('no-store')
  expect(await kept(visitor, '/api/categories')).toBe('no-cache')
})

test('a request with two hosts is refused, cached answers included', async () => {
  const ask = await listening()
  const get = (more: string) => ask(`GET /api/categories HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`)
  expect(await get('')).toMatch(/^HTTP\/1.1 200 /)
  expect(await get('HOST: evil.example\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await get('Host: localhost\r\n')).toMatch(/^HTTP\/1.1 400 /)
})
