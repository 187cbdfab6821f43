import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../../config/config.ts'
import { startApp, testConfig } from '../../test-app.ts'
import { dropUnread, limitConnections, serializeRequests, unreadTimeoutMs } from './connections.ts'

async function shop(overrides: Partial<Config>) {
  const { app } = await startApp(overrides)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const open = async (localAddress?: string) => {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { app, open }
}

/** True when a request on this connection is answered, false when it was closed. */
const answers = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve(false)
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  })

const few = { ...testConfig('/nowhere').limits, connectionsPerAddress: 2 }

test('connections of one address are limited, and a closed one frees its place', async () => {
  const { open } = await shop({ limits: few })
  const [first, second] = [await open(), await open()]
  expect(await answers(await open())).toBe(false)
  expect(await answers(first)).toBe(true)
  expect(await answers(second)).toBe(true)
  first.destroy()
  await vi.waitFor(async () => expect(await answers(await open())).toBe(true), 10_000)
})

test('in a full server a network takes places of one with more, down to equal shares', async () => {
  const { open } = await shop({ limits: { ...few, connections: 4 } })
  const [, unused] = [await open('127.0.0.2'), await open('127.0.0.3'), await open('127.0.0.2'), await open('127.0.0.3')]
  const others = [await open('127.0.0.4'), await open('127.0.0.5')]
  for (const socket of others) expect(await answers(socket)).toBe(true)
  expect(await answers(unused)).toBe(false)
  expect(await answers(await open('127.0.0.6'))).toBe(false)
})

/** Called directly, since no IPv6 networks are available to connect from. */
const connectFrom = (server: Server, remoteAddress: string) => {
  const socket = Object.assign(new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }), { remoteAddress })
  server.emit('connection', socket)
  return socket
}

test('in a full server an IPv6 customer’s networks share a place, and idle connections go first', async () => {
  const server = createServer(() => {})
  limitConnections(server, { total: 20, perNetwork: 2 })
  serializeRequests(server, () => false)
  const held = Array.from({ length: 20 }, (_, index) => connectFrom(server, `2001:db8:1:${index % 10}::1`))
  const [first, second] = held
  first?.push(get('/'))
  await vi.waitFor(() => expect(first?.readableLength).toBe(0))
  const guests = Array.from({ length: 10 }, (_, index) => connectFrom(server, `192.0.2.${index}`))
  expect(guests.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(10)
  expect(first?.destroyed).toBe(false)
  expect(second?.destroyed).toBe(true)
  expect(connectFrom(server, '2001:db8:1:77::1').destroyed).toBe(true)
})

test('behind a proxy all connections are the proxy’s, and are not counted', async () => {
  const { open } = await shop({ limits: few, trustProxy: 1 })
  for (const socket of [await open(), await open(), await open()]) expect(await answers(socket)).toBe(true)
})

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`

const statuses = (socket: Socket) => {
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  return () => text.match(/(?<=HTTP\/1.1 )\d+/g)
}

/** A server whose responses the test sends, and a connection to it. */
async function ownServer(answer: RequestListener, milliseconds = 0) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  server.setTimeout(milliseconds)
  dropUnread(server)
  serializeRequests(server, () => false)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const [accepted] = (await once(server, 'connection')) as [Socket]
  return { server, socket, accepted }
}

test('pipelined requests are serialized', async () => {
  const started: [string | undefined, ServerResponse][] = []
  const { socket } = await ownServer(({ url }, response) => started.push([url, response]))
  const answers = statuses(socket)
  socket.write(get('/1') + get('/2') + get('/3'))
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(started).toHaveLength(count), 10_000)
    started[count - 1]?.[1].end()
    await vi.waitFor(() => expect(answers()).toHaveLength(count), 10_000)
  }
  expect(started.map(([url]) => url)).toEqual(['/1', '/2', '/3'])
})

test('a connection with too many pipelined requests is closed', async () => {
  const { open } = await shop({})
  const [some, many] = [await open(), await open()]
  const answers = statuses(some)
  some.write(get('/healthz').repeat(11))
  await vi.waitFor(() => expect(answers()).toEqual(Array(11).fill('200')), 10_000)
  const cutOff = once(many, 'close')
  many.resume().write(get('/healthz').repeat(12))
  await cutOff
})

test('a client that does not read its response is disconnected', async () => {
  const { socket, accepted } = await ownServer((_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)), 100)
  const letGo = once(accepted, 'close')
  socket.pause().write(get('/'))
  await letGo
})

test('a client that waits for the server stays connected', async () => {
  let answer = () => {}
  const { server, socket } = await ownServer((_request, response) => {
    answer = () => response.end()
  }, 100)
  const answers = statuses(socket)
  socket.write(get('/'))
  await once(server, 'timeout')
  answer()
  await vi.waitFor(() => expect(answers()).toEqual(['200']), 10_000)
})

test('the shop disconnects a client that does not read', async () => {
  const { app } = await shop({})
  expect(app.server.timeout).toBe(unreadTimeoutMs)
  expect(app.server.listenerCount('timeout')).toBe(1)
})

test('upgrades to other protocols are ignored, and a WebSocket behind a pending request is refused', async () => {
  const { open } = await shop({})
  const [other, early] = [await open(), await open()]
  const [offered, live] = [statuses(other), statuses(early)]
  other.write(get('/healthz', 'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'))
  await vi.waitFor(() => expect(offered()).toEqual(['200']), 10_000)
  const webSocket =
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: bGVjaGFpbS1sZWNoYWltIQ==\r\n'
  early.write(get('/healthz') + get('/api/events', webSocket))
  await vi.waitFor(() => expect(live()).toEqual(['200', '400']), 10_000)
})

test('a silent connection is closed', async () => {
  const { app } = await shop({})
  expect(app.server.headersTimeout).toBe(10_000)
})
