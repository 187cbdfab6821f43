import { expect, test } from 'vitest'
import { startApp } from '../test-app.ts'
import { stopGracefully } from './stop.ts'

test('a process that stops still serves, and is not ready, until the balancer has noticed', async () => {
  const { app, visitor } = await startApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await visitor('GET', '/readyz')).statusCode).toBe(200)
  const startedAt = Date.now()
  const stopped = stopGracefully(app)
  for (let n = 0; n < 5; n++) {
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    const served = await fetch(`${address}/api/products`)
    expect({ status: served.status, connection: served.headers.get('connection') }).toEqual({ status: 200, connection: 'close' })
  }
  await stopped
  expect(Date.now() - startedAt).toBeGreaterThan(2000)
  await expect(fetch(`${address}/readyz`)).rejects.toThrow()
})
