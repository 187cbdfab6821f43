import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import { startApp, testConfig } from '../test-app.ts'

async function shop(overrides: Partial<Config>) {
  const { app } = await startApp(overrides)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { app, open }
}

/** Whether a request on this connection is answered; one that was cut off isn't. */
const answers = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  })

const few = { ...testConfig('/nowhere').limits, connectionsPerAddress: 2 }

test('one address has only so many connections, and gets another when it lets go of one', async () => {
  const { open } = await shop({ limits: few })
  const [first, second] = [await open(), await open()]
  expect(await answers(await open())).toBe(false)
  expect([await answers(first), await answers(second)]).toEqual([true, true])
  first.destroy()
  await vi.waitFor(async () => expect(await answers(await open())).toBe(true), 10_000)
})

test('behind a proxy all connections are the proxy’s, and are not counted', async () => {
  const { open } = await shop({ limits: few, trustProxy: 1 })
  for (const socket of [await open(), await open(), await open()]) expect(await answers(socket)).toBe(true)
})

test('a connection that says nothing is not waited for', async () => {
  const { app } = await shop({})
  expect(app.server.headersTimeout).toBe(10_000)
})
