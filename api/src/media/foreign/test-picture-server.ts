// A local picture server for tests, with a policy that allows it alone.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type FetchPolicy, publicInternet } from './fetch-foreign.ts'

interface TestPictureServer {
  /** `http://pictures.test:port`, a name resolved by the policy alone. */
  origin: string
  port: number
  /** The paths that were asked for. */
  asked: string[]
  policy: FetchPolicy
}

export async function startPictureServer(answer: RequestListener, overrides: Partial<FetchPolicy> = {}): Promise<TestPictureServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const policy: FetchPolicy = {
    ...publicInternet,
    ports: [String(port)],
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async (hostname) => {
      if (hostname === 'pictures.test') return [{ address: '127.0.0.1', family: 4 }]
      // A name with a public and a private address.
      if (hostname === 'mixed.test') return ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }))
      return [{ address: '10.0.0.1', family: 4 }]
    },
    ...overrides,
  }
  return { origin: `http://pictures.test:${port}`, port, asked, policy }
}
