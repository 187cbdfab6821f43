import { once } from 'node:events'
import { connect } from 'node:net'
import { liveClose } from '@lechaim/shared/contracts/live-events.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { startApp, testConfig } from '../test-app.ts'

const operation = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 }

/** One frame of a client, masked with nothing. */
const frame = (kind: keyof typeof operation, text = '', isLast = true) =>
  Buffer.from([(isLast ? 0x80 : 0) | operation[kind], 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])

/** A client that sends no automatic responses, not even a close frame. */
async function rudeClient(overrides: Partial<Config> = {}) {
  const { app } = await startApp(overrides)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const heard: Buffer[] = []
  socket.on('error', () => {})
  socket.write(
    'GET /api/events HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
      'sec-websocket-key: bGVjaGFpbS1sZWNoYWltIQ==\r\n\r\n',
  )
  await once(socket, 'data')
  socket.on('data', (data: Buffer) => heard.push(data))
  const say = (frames: Buffer[]) => socket.write(Buffer.concat(frames))
  return { app, say, heard: () => Buffer.concat(heard), closed: once(socket, 'close') }
}

const many = (count: number, one: Buffer) => Array<Buffer>(count).fill(one)

test('a ping is answered with its payload', async () => {
  const { say, heard } = await rudeClient()
  say([frame('ping', 'still there?')])
  await vi.waitFor(() => expect(heard().includes('still there?')).toBe(true), 10_000)
  expect(heard()[0]).toBe(0x80 | operation.pong)
})

test('pings and unsolicited pongs count like messages, before the first message too', async () => {
  for (const kind of ['ping', 'pong'] as const) {
    const { say, heard, closed } = await rudeClient()
    say(many(25, frame(kind, 'x')))
    await vi.waitFor(() => expect(heard().includes('Too many messages')).toBe(true), 10_000)
    expect(heard().readUInt16BE(heard().indexOf('Too many messages') - 2)).toBe(liveClose.refused)
    // Still sending after the close frame: terminated.
    say(many(25, frame(kind, 'x')))
    await closed
  }
})

// The library would wait half a minute for their close frames.
test('a refused client that keeps sending is terminated', { timeout: 15_000 }, async () => {
  const { say, closed } = await rudeClient({ limits: { ...testConfig('/nowhere').limits, liveConnections: 0 } })
  say(many(50, frame('ping')))
  await closed
})

test('a ping of a client that does not read is not answered', async () => {
  const { app, say, heard } = await rudeClient()
  for (const socket of app.websocketServer.clients) vi.spyOn(socket, 'bufferedAmount', 'get').mockReturnValue(1024 * 1024)
  say([frame('ping', 'unread'), frame('text', 'x')])
  await vi.waitFor(() => expect(heard().includes('Not understood')).toBe(true), 10_000)
  expect(heard().includes('unread')).toBe(false)
})

test('a message may have a few fragments', async () => {
  const { say, heard } = await rudeClient()
  say([frame('text', 'x', false), ...many(64, frame('continuation', '', false))])
  // 1008: policy violation.
  await vi.waitFor(() => expect(heard().readUInt16BE(2)).toBe(1008), 10_000)
})
