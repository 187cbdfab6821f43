import { once } from 'node:events'
import { type LiveEvent, type LiveRole, liveClose, type ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEventBus } from '../changes/event-bus.ts'
import type { Config } from '../config/config.ts'
import { makeCategory, makeProduct, type Send, sender, signIn, startApp } from '../test-app.ts'
import { silenceTimeoutMs } from './live-connection.ts'
import { openLiveStreams } from './live-streams.ts'

interface Client {
  socket: WebSocket
  received: ServerMessage[]
  say(message: unknown): void
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>
  saves: LiveEvent[]
  events(): LiveEvent[]
  closed: Promise<number>
}

async function shop(overrides: Partial<Config> = {}) {
  const started = await startApp(overrides)
  await makeCategory(started.owner)
  const { id } = await makeProduct(started.owner)
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = started.app.server.address() as { port: number }
  const token = (await signIn(started.visitor)).json().access_token as string
  const connect = (headers: Record<string, string> = {}) => client(`ws://127.0.0.1:${port}/api/events`, headers)
  let orders = 0
  const order = async () => {
    const response = await started.visitor('POST', '/api/orders', draft(id), { 'idempotency-key': `key-${++orders}` })
    expect(response.statusCode, response.body).toBe(201)
    return response.json<PlacedOrder>()
  }
  /** A client that has sent hello and received welcome. */
  const join = async (hello: { token?: string; after?: string } = {}) => {
    const joined = connect()
    await once(joined.socket as never, 'open')
    joined.say({ type: 'hello', ...hello })
    return { ...joined, welcome: await joined.next('welcome') }
  }
  return { ...started, port, token, connect, join, order }
}

const draft = (productId: number) => ({
  customerName: 'דנה',
  customerEmail: 'dana@example.com',
  customerPhone: '0521234567',
  customerAddress: 'הרצל 1',
  items: [{ productId, quantity: 1 }],
  total: 89.9,
})

const progressAt = (done: number) => ({ state: 'running' as const, done, total: 300, failures: [] })

const quickly = { interval: 5, timeout: 10_000 }

function client(url: string, headers: Record<string, string>): Client {
  const socket = new WebSocket(url, { headers } as never)
  onTestFinished(() => socket.close())
  const received: ServerMessage[] = []
  let taken = 0
  /** The owner's connections hear of saves too, also of those before the test. */
  const saves: LiveEvent[] = []
  let role: LiveRole = 'visitor'
  socket.onmessage = ({ data }) => {
    const message: ServerMessage = JSON.parse(data)
    if (message.type === 'welcome') role = message.role
    if (role === 'owner' && message.type === 'event' && /^(?:catalogue|content)$/.test(message.event.topic)) saves.push(message.event)
    else received.push(message)
  }
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code)
  })
  return {
    socket,
    received,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (type) =>
      vi.waitFor(() => {
        const at = received.findIndex((message, index) => index >= taken && message.type === type)
        expect(at, `no ${type}: ${JSON.stringify(received)}`).toBeGreaterThanOrEqual(0)
        taken = at + 1
        return received[at] as never
      }, quickly),
    saves,
    events: () => received.flatMap((message) => (message.type === 'event' ? [message.event] : [])),
  }
}

const rename = (owner: Send, name: string) => owner('PATCH', '/api/products/1', { name })

test('the owner gets whole orders and change notices, visitors change notices alone', async () => {
  const { app, owner, token, join, order } = await shop()
  const [visitor, boss] = [await join(), await join({ token })]
  expect(visitor.welcome.role).toBe('visitor')
  expect(boss.welcome.role).toBe('owner')
  const { token: _secret, ...placed } = await order()
  await vi.waitFor(() => expect(boss.events()).toHaveLength(1), 10_000)
  await owner('PATCH', `/api/orders/${placed.id}`, { status: 'shipped' })
  app.changes.publish('optimizer', { progress: progressAt(1) })
  await rename(owner, 'חדש')
  await owner('PATCH', '/api/header', { storeName: 'חדש' })
  await vi.waitFor(() => expect({ boss: boss.events().length, visitor: visitor.events().length }).toEqual({ boss: 3, visitor: 2 }), 10_000)
  expect(boss.events()).toEqual([
    { topic: 'orders', kind: 'placed', order: placed },
    { topic: 'orders', kind: 'changed', order: { ...placed, status: 'shipped' } },
    { topic: 'optimizer', progress: progressAt(1) },
  ])
  await vi.waitFor(() => expect(boss.saves).toEqual(expect.arrayContaining([{ topic: 'catalogue' }, { topic: 'content' }])), 10_000)
  expect(visitor.events()).toEqual(expect.arrayContaining([{ topic: 'catalogue' }, { topic: 'content' }]))
  expect(JSON.stringify(visitor.received)).not.toContain('dana')
})

test('a shopper gets the status of their own order alone', async () => {
  const { owner, token, join, order } = await shop()
  const [mine, other] = [await order(), await order()]
  const [shopper, stranger, boss] = [await join(), await join(), await join({ token })]
  shopper.say({ type: 'watch', order: mine.id, token: mine.token })
  expect(await shopper.next('order')).toEqual({ type: 'order', order: mine.id, status: 'pending' })
  // Tokens of other orders and invalid ones are refused.
  stranger.say({ type: 'watch', order: mine.id, token: other.token })
  stranger.say({ type: 'watch', order: other.id, token: '' })
  stranger.say({ type: 'watch', order: 99, token: mine.token })
  await owner('PATCH', `/api/orders/${mine.id}`, { status: 'shipped' })
  await owner('PATCH', `/api/orders/${other.id}`, { status: 'cancelled' })
  expect(await shopper.next('order')).toEqual({ type: 'order', order: mine.id, status: 'shipped' })
  for (const one of [shopper, stranger]) one.say({ type: 'ping' })
  await Promise.all([shopper.next('pong'), stranger.next('pong')])
  const typesOf = ({ received }: Client) => received.flatMap(({ type }) => (type === 'event' ? [] : [type]))
  expect([shopper, stranger].map(typesOf)).toEqual([
    ['welcome', 'order', 'order', 'pong'],
    ['welcome', 'pong'],
  ])
  // The owner's connection accepts no watches.
  boss.say({ type: 'watch', order: mine.id, token: mine.token })
  expect(await boss.closed).toBe(liveClose.refused)
})

test('a page watches a few orders; a further one replaces the oldest', async () => {
  const { owner, join, order } = await shop()
  const shopper = await join()
  const orders = []
  for (let n = 0; n < 6; n++) orders.push(await order())
  for (const { id, token } of orders) shopper.say({ type: 'watch', order: id, token })
  for (const { id } of orders) expect((await shopper.next('order')).order).toBe(id)
  for (const { id } of orders) await owner('PATCH', `/api/orders/${id}`, { status: 'shipped' })
  for (const { id } of orders.slice(1)) expect(await shopper.next('order')).toEqual({ type: 'order', order: id, status: 'shipped' })
})

test("a change between page load and connection is received from the page's position", async () => {
  const { app, owner, join } = await shop()
  const read = app.visitorsLiveId()
  await rename(owner, 'חדש')
  const late = await join({ after: read })
  await vi.waitFor(() => expect(late.events()).toEqual([{ topic: 'catalogue' }]), 10_000)
})

test('a refused or repeated order sends no event', async () => {
  const { visitor, token, join } = await shop()
  const boss = await join({ token })
  const place = (total: number, key: string) => visitor('POST', '/api/orders', { ...draft(1), total }, { 'idempotency-key': key })
  expect((await place(1, 'a')).statusCode).toBe(409)
  expect((await place(89.9, 'b')).statusCode).toBe(201)
  expect((await place(89.9, 'b')).statusCode).toBe(201)
  await boss.next('event')
  boss.say({ type: 'ping' })
  await boss.next('pong')
  expect(boss.events()).toHaveLength(1)
})

test('a reconnecting client gets missed events once and in order, or a resync after too many', async () => {
  const { token, join, order } = await shop()
  const first = await join({ token })
  const ids = [(await order()).id]
  const { id: after } = await first.next('event')
  first.socket.close()
  for (let n = 0; n < 3; n++) ids.push((await order()).id)
  const again = await join({ token, after })
  expect(again.welcome.resync).toBe(false)
  ids.push((await order()).id)
  const numbers = () => again.events().map((event) => (event.topic === 'orders' ? event.order.id : 0))
  await vi.waitFor(() => expect(numbers()).toEqual(ids.slice(1)), 10_000)
  expect((await join({ token, after: 'another-process.1' })).welcome.resync).toBe(true)
  expect((await join({ token, after: 'nonsense' })).welcome.resync).toBe(true)
  // An id of one role is invalid for the other.
  expect((await join({ after })).welcome.resync).toBe(true)
})

test('a position before the buffer causes a resync', async () => {
  const { app, token, join } = await shop()
  const { welcome } = await join({ token })
  for (let n = 0; n < 201; n++) app.changes.publish('optimizer', { progress: progressAt(n) })
  await vi.waitFor(async () => expect((await join({ token, after: welcome.id })).welcome.resync).toBe(true))
})

test('after possibly missed changes of other processes every client gets a resync', async () => {
  const { app, token, join } = await shop()
  const both = [await join(), await join({ token })]
  app.changes.publish('missed')
  for (const { next } of both) expect(await next('welcome')).toMatchObject({ resync: true })
})

test('pages made after possibly missed changes do not read everything again; those made before do', async () => {
  const { app, join } = await shop()
  const before = (await join()).welcome.id
  app.changes.publish('missed')
  const { id } = (await join()).welcome
  expect((await join({ after: id })).welcome.resync).toBe(false)
  expect((await join({ after: before })).welcome.resync).toBe(true)
})

test('saves in quick succession reach both roles as one immediate and one later event', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bus = createEventBus()
  const received: string[] = []
  const { streams } = openLiveStreams(bus, (role) => received.push(role))
  for (let n = 0; n < 5; n++) bus.publish('catalogue')
  bus.publish('releases')
  expect(received).toEqual(['visitor', 'owner', 'visitor'])
  vi.advanceTimersByTime(1000)
  expect(received.slice(3)).toEqual(['visitor', 'owner'])
  expect(streams.visitor.position).toBe(3)
  expect(streams.owner.position).toBe(2)
  vi.advanceTimersByTime(5000)
  bus.publish('catalogue')
  expect(streams.visitor.position).toBe(4)
  expect(streams.owner.position).toBe(3)
})

test('streams of several processes begin at the number that was received before them, unless changes were missed since', async () => {
  const bus = createEventBus(() => {})
  const idOf = () => openLiveStreams(bus, () => {}).streams.visitor.id
  await bus.deliver(null, 7, false)
  expect(idOf()).toBe('shop-visitor.7')
  await bus.deliver({ topic: 'missed', detail: undefined }, null, false)
  expect(idOf()).toBe('shop-visitor.0')
})

test("the owner's connection ends with the session, and an invalid token opens none", async () => {
  const { app, visitor, token, join, connect, order } = await shop()
  const boss = await join({ token })
  await visitor('POST', '/auth/v1/logout?scope=local', undefined, { authorization: `Bearer ${token}` })
  expect(await boss.closed).toBe(liveClose.signedOut)
  for (const wrong of [token, 'x', '']) {
    const refused = connect()
    await once(refused.socket as never, 'open')
    refused.say({ type: 'hello', token: wrong })
    expect(await refused.closed).toEqual(liveClose.signedOut)
    expect(refused.received).toEqual([])
  }
  // Ended by another process without an event: noticed with the next event.
  const other = await join({ token: (await signIn(sender(app))).json().access_token })
  await app.db.deleteFrom('sessions').execute()
  await order()
  expect(await other.closed).toEqual(liveClose.signedOut)
  expect(other.events()).toEqual([])
})

test('a signed-in user who is not the owner is refused', async () => {
  const { app, token, connect } = await shop()
  await app.db.updateTable('users').set({ app_metadata: '{}' }).execute()
  const refused = connect()
  await once(refused.socket as never, 'open')
  refused.say({ type: 'hello', token })
  expect(await refused.closed).toEqual(liveClose.signedOut)
  expect(refused.received).toEqual([])
})

test('pages of other origins, and plain requests, are refused', async () => {
  const { port, visitor, connect } = await shop()
  const foreign = connect({ origin: 'https://evil.example' })
  expect(await foreign.closed).toBe(1006)
  const own = connect({ origin: `http://127.0.0.1:${port}` })
  await once(own.socket as never, 'open')
  own.say({ type: 'hello' })
  expect((await own.next('welcome')).role).toBe('visitor')
  expect((await visitor('GET', '/api/events')).statusCode).toBe(400)
})

test('an invalid message ends the connection', async () => {
  const { connect, join } = await shop()
  const nonsense = [
    'x',
    '[]',
    'null',
    '{"type":"ping"}',
    '{"type":"hello","token":1}',
    '{"type":"hello","after":{}}',
    '{"type":"watch","order":1,"token":"x"}',
    '\0',
  ]
  for (const text of nonsense) {
    const wrong = connect()
    await once(wrong.socket as never, 'open')
    wrong.say(text)
    expect(await wrong.closed, text).toBe(liveClose.refused)
  }
  const twice = await join()
  twice.say({ type: 'hello' })
  expect(await twice.closed).toBe(liveClose.refused)
  const flooding = await join()
  for (let n = 0; n < 30; n++) flooding.say({ type: 'ping' })
  expect(await flooding.closed).toBe(liveClose.refused)
  const huge = await join()
  huge.say('x'.repeat(33 * 1024))
  expect(await huge.closed).toBe(1009)
})

test('connections are limited in total and by address, and a closed one frees its place', async () => {
  const { config } = (await startApp()).app
  const { connect, join } = await shop({ limits: { ...config.limits, liveConnectionsPerAddress: 2 } })
  const [first] = [await join(), await join()]
  expect(await connect().closed).toBe(liveClose.busy)
  first.socket.close()
  await first.closed
  await vi.waitFor(async () => expect((await join()).welcome.role).toBe('visitor'), 10_000)
})

test('in a full server networks of one customer do not keep out a new client', async () => {
  const { config } = (await startApp()).app
  const limits = { ...config.limits, liveConnections: 4, liveConnectionsPerAddress: 2 }
  const { connect } = await shop({ trustProxy: 1, limits })
  const from = (address: string) => openWith(() => connect({ 'x-forwarded-for': address }))
  const [oldest] = [
    await from('2001:db8:1:1::1'),
    await from('2001:db8:1:1::1'),
    await from('2001:db8:1:2::1'),
    await from('2001:db8:1:2::1'),
  ]
  const newcomer = await from('192.0.2.1')
  expect(await oldest.closed).toBe(1006)
  newcomer.say({ type: 'ping' })
  await newcomer.next('pong')
  expect(await connect({ 'x-forwarded-for': '2001:db8:1:3::1' }).closed).toBe(liveClose.busy)
})

test('silent clients are closed, before the first message and after it', async () => {
  const { app, connect, join } = await shop()
  const pinging = await join()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const mute = connect()
  await once(mute.socket as never, 'open')
  const quiet = await openWith(connect)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await mute.closed).toBe(liveClose.silent)
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs)
  expect(await quiet.closed).toBe(liveClose.silent)
  vi.useRealTimers()
  pinging.say({ type: 'ping' })
  await pinging.next('pong')
  expect(app.websocketServer.clients.size).toBe(1)
})

async function openWith(connect: () => Client): Promise<Client> {
  const opened = connect()
  await once(opened.socket as never, 'open')
  opened.say({ type: 'hello' })
  await once(opened.socket as never, 'message')
  return opened
}

test('a stop closes every connection, also unresponsive ones', async () => {
  const { app, token, join } = await shop()
  const [visitor, boss] = [await join(), await join({ token })]
  await app.close()
  expect(await visitor.closed).toEqual(liveClose.goingAway)
  expect(await boss.closed).toEqual(liveClose.goingAway)
})

test('a client that comes back during a stop does not hold it up', async () => {
  const { app, connect, join } = await shop()
  const visitor = await join()
  const back = visitor.closed.then(() => connect().closed)
  await app.close()
  expect(await back).toBe(1006)
})

test('a handshake whose Upgrade header a proxy has dropped is logged once', async () => {
  const lines: string[] = []
  const { visitor } = await startApp({ logLevel: 'warn' }, { log: (line) => lines.push(line) })
  const handshake = { connection: 'close', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const logged = () => lines.filter((line) => line.includes('Upgrade header'))
  expect((await visitor('GET', '/api/events')).statusCode).toBe(400)
  expect(logged()).toEqual([])
  for (let n = 0; n < 2; n++) expect((await visitor('GET', '/api/events', undefined, handshake)).statusCode).toBe(400)
  expect(logged()).toHaveLength(1)
})
