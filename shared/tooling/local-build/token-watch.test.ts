import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { watchToken } from './token-watch.mjs'

it('a local build ends with its token, and not because the shop is busy or away', async () => {
  const asked: (string | undefined)[] = []
  const statuses = [200, 404, 503, 0, 401]
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.authorization}`)
    const status = statuses.shift() ?? 401
    if (status === 0) response.destroy()
    else response.writeHead(status).end(JSON.stringify({ error: { message: 'This token expired' } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refused = Promise.withResolvers<string>()
  onTestFinished(watchToken({ shop, remote: 'cart', token: 'secret' }, 50, refused.resolve))
  expect(await refused.promise).toBe('Refused: This token expired')
  expect(asked.length).toBeGreaterThanOrEqual(5)
  expect(new Set(asked)).toEqual(new Set(['/api/releases/cart Bearer secret']))
})
