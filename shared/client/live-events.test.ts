import type { ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveOptions, openLiveEvents } from './live-events.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  said: Record<string, unknown>[] = []
  isClosed = false
  readonly url: string
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.said.push(JSON.parse(text))
  }

  close() {
    this.isClosed = true
  }

  hears(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  ends(code = 1006) {
    this.onclose?.({ code })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
})
afterEach(() => void vi.useRealTimers())

const last = () => FakeSocket.all.at(-1) as FakeSocket
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const shopEvent = (id: string): ServerMessage => ({ type: 'event', id, event: { topic: 'catalogue' } })

async function open(options: Partial<LiveOptions<'owner'>> = {}) {
  const heard: unknown[] = []
  const states: string[] = []
  const live = openLiveEvents<never>({
    role: 'visitor' as never,
    address: 'ws://shop/api/events',
    WebSocket: FakeSocket as never,
    onEvent: (event) => heard.push(event),
    onResync: () => heard.push('resync'),
    onState: (state) => states.push(state),
    ...(options as object),
  })
  await pass(0)
  return { live, heard, states }
}

function authenticateSocket({ id = 's.0', resync = false } = {}) {
  last().onopen?.()
  last().hears({ type: 'welcome', role: 'visitor', id, resync })
}

test('a visitor sends hello and receives events', async () => {
  const { heard, states } = await open()
  authenticateSocket()
  expect(last().url).toBe('ws://shop/api/events')
  expect(last().said).toEqual([{ type: 'hello' }])
  last().hears(shopEvent('s.1'))
  expect(heard).toEqual([{ topic: 'catalogue' }])
  expect(states).toEqual(['connecting', 'open'])
})

test('a heartbeat is sent every 25 s; no answer within 10 s ends the connection', async () => {
  await open()
  authenticateSocket()
  const socket = last()
  await pass(24.9)
  expect(socket.said).toHaveLength(1)
  await pass(0.2)
  expect(socket.said.at(-1)).toEqual({ type: 'ping' })
  await pass(9)
  socket.hears({ type: 'pong' })
  await pass(24.9)
  expect(socket.said).toHaveLength(2)
  await pass(0.2)
  expect(socket.said).toHaveLength(3)
  await pass(10)
  expect(socket.isClosed).toBe(true)
  await pass(1)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a connection without a welcome ends after 10 s', async () => {
  const { states } = await open()
  await pass(10)
  expect(last().isClosed).toBe(true)
  expect(states).toEqual(['connecting', 'waiting'])
})

test('a lost connection retries after 1, 2, 5, 10 and 10 s, and after 1 s again once welcomed', async () => {
  await open()
  for (const delay of [1, 2, 5, 10, 10]) {
    const count = FakeSocket.all.length
    last().ends()
    await pass(delay - 0.1)
    expect(FakeSocket.all).toHaveLength(count)
    await pass(0.1)
    expect(FakeSocket.all).toHaveLength(count + 1)
  }
  authenticateSocket()
  const count = FakeSocket.all.length
  last().ends()
  await pass(1)
  expect(FakeSocket.all).toHaveLength(count + 1)
})

test('a new connection resumes after the last event or the welcome', async () => {
  const { heard } = await open()
  authenticateSocket({ id: 's.4' })
  last().ends()
  await pass(1)
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', after: 's.4' }])
  // The welcome names where the stream is now; what was missed comes after it.
  last().hears({ type: 'welcome', role: 'visitor', id: 's.9', resync: false })
  last().ends()
  await pass(1)
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', after: 's.4' }])
  last().hears({ type: 'welcome', role: 'visitor', id: 's.9', resync: false })
  last().hears(shopEvent('s.5'))
  last().ends()
  await pass(1)
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', after: 's.5' }])
  expect(heard).toEqual([{ topic: 'catalogue' }])
})

test('a resync is reported and resumes from its new id', async () => {
  const { heard } = await open()
  authenticateSocket({ id: 's.1' })
  last().ends()
  await pass(1)
  authenticateSocket({ id: 't.7', resync: true })
  expect(heard).toEqual(['resync'])
  last().ends()
  await pass(1)
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', after: 't.7' }])
})

test("the owner's connection sends a token, retries with a new one once, and then closes", async () => {
  const accessToken = vi.fn(async (refused?: string) => (refused ? 'second' : 'first'))
  const { states } = await open({ role: 'owner', accessToken })
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', token: 'first' }])
  last().ends(4401)
  await pass(1)
  expect(accessToken).toHaveBeenLastCalledWith('first')
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', token: 'second' }])
  last().ends(4401)
  accessToken.mockResolvedValueOnce('second')
  await pass(2)
  last().ends(4401)
  expect(states.at(-1)).toBe('closed')
  await pass(60)
  expect(FakeSocket.all).toHaveLength(3)
})

test("the owner's connection closes without a session and retries while the session is unknown", async () => {
  const { states } = await open({ role: 'owner', accessToken: async () => null })
  expect(FakeSocket.all).toEqual([])
  expect(states.at(-1)).toBe('closed')
  const accessToken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('token')
  const other = await open({ role: 'owner', accessToken })
  expect(other.states.at(-1)).toBe('waiting')
  await pass(1)
  expect(FakeSocket.all.length).toBe(1)
  expect(other.states.at(-1)).toBe('connecting')
})

test("a connection resumes from the page's id and returns its last id when closed", async () => {
  const { live } = await open({ after: 's.3' })
  last().onopen?.()
  expect(last().said).toEqual([{ type: 'hello', after: 's.3' }])
  last().hears({ type: 'welcome', role: 'visitor', id: 's.5', resync: false })
  last().hears(shopEvent('s.4'))
  expect(live.close()).toBe('s.4')
})

test('watched orders are sent again with each connection', async () => {
  const onOrder = vi.fn()
  const { live } = await open({ onOrder })
  live.watch(7, 'secret')
  expect(last().said).toEqual([])
  const watch = { type: 'watch', order: 7, token: 'secret' }
  authenticateSocket()
  expect(last().said).toEqual([{ type: 'hello' }, watch])
  last().hears({ type: 'order', order: 7, status: 'shipped' })
  expect(onOrder).toHaveBeenCalledWith(7, 'shipped', undefined)
  last().ends()
  await pass(1)
  authenticateSocket()
  expect(last().said.at(-1)).toEqual(watch)
  live.watch(8, 'other')
  expect(last().said.at(-1)).toEqual({ type: 'watch', order: 8, token: 'other' })
  live.unwatch(8)
  last().ends()
  await pass(1)
  authenticateSocket()
  expect(last().said.slice(1)).toEqual([watch])
})

test('an offline browser waits without connecting', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { states } = await open()
  expect(FakeSocket.all).toEqual([])
  expect(states).toEqual(['waiting'])
  vi.stubGlobal('navigator', { onLine: true })
  await pass(1)
  expect(FakeSocket.all).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('a connection closed while connecting is closed once open, without a browser warning', async () => {
  const { live } = await open()
  const socket = Object.assign(last(), { readyState: 0 })
  live.close()
  expect(socket.isClosed).toBe(false)
  socket.onopen?.()
  expect(socket.isClosed).toBe(true)
  expect(socket.said).toEqual([])
})

test('a closed connection ignores late messages and does not reconnect', async () => {
  const { live, heard, states } = await open()
  authenticateSocket()
  const socket = last()
  live.close()
  socket.hears(shopEvent('s.1'))
  socket.ends()
  await pass(60)
  expect(FakeSocket.all.length).toBe(1)
  expect(socket.isClosed).toBe(true)
  expect(heard).toEqual([])
  expect(states).toEqual(['connecting', 'open', 'closed'])
})
