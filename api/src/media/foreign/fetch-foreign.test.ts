import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createForeignFetch, type FetchPolicy, isPublicAddress, NotFetched, publicInternet } from './fetch-foreign.ts'
import { startPictureServer } from './test-picture-server.ts'

const text = 'The picture can not be fetched'

function fetcher(policy: FetchPolicy) {
  const foreign = createForeignFetch(policy)
  onTestFinished(() => foreign.close())
  return foreign.fetch
}

async function hostOf(answer: RequestListener, overrides?: Partial<FetchPolicy>) {
  const host = await startPictureServer(answer, overrides)
  return { ...host, fetch: fetcher(host.policy) }
}

test('addresses are classified as public or not', () => {
  const inside = [
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 192.0.0.1 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255',
    '::1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::808:808 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1',
    '2001:db8::1 2002:7f00:1:: 2001::1 3fff::1 5f00::1 100::1 localhost x',
  ].flatMap((line) => line.split(' '))
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('production fetches nothing from this machine in any notation of its address', async () => {
  const host = await startPictureServer((_request, response) => response.end('secret'))
  const fetch = fetcher({ ...publicInternet, ports: [String(host.port)], milliseconds: 2000 })
  const spellings = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '①②⑦.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    'localhost',
    'localhost.',
  ]
  for (const spelling of spellings) await expect(fetch(`http://${spelling}:${host.port}/`), spelling).rejects.toThrow(text)
  expect(host.asked).toEqual([])
})

test('an existing picture is fetched', async () => {
  const bytes = randomBytes(100_000)
  const { fetch, origin } = await hostOf((_request, response) => response.end(bytes))
  expect((await fetch(`${origin}/a.jpg`)).equals(bytes)).toBe(true)
})

test('internal names and other schemes, ports and credentials are refused before a request', async () => {
  const { fetch, port, asked } = await hostOf((_request, response) => response.end('x'))
  const refused = [
    'file:///etc/passwd',
    'ftp://pictures.test/a',
    'data:image/png;base64,AAAA',
    'http://pictures.test/',
    'https://pictures.test/',
    `http://pictures.test:${port + 1}/`,
    `http://user:pass@pictures.test:${port}/`,
    `http://inside.test:${port}/`,
    `http://mixed.test:${port}/`,
    `http://10.0.0.1:${port}/`,
    'no address',
  ]
  for (const address of refused) await expect(fetch(address), address).rejects.toThrow(text)
  expect(asked).toEqual([])
})

test('at most three redirects are followed, each checked', async () => {
  const { fetch, origin, asked, port } = await hostOf((request, response) => {
    const [, kind, count] = request.url?.split('/') ?? []
    const left = Number(count)
    const target: Record<string, string> = {
      chain: left > 0 ? `/chain/${left - 1}` : '',
      inside: `http://10.0.0.1:${port}/`,
      name: `http://inside.test:${port}/`,
      file: 'file:///etc/passwd',
      port: 'http://pictures.test:22/',
    }
    const location = target[kind ?? '']
    if (location) response.writeHead(302, { location }).end('gone')
    else if (kind === 'bare') response.writeHead(301).end()
    else response.end('picture')
  })
  expect(String(await fetch(`${origin}/chain/3`))).toBe('picture')
  for (const path of ['chain/4', 'inside', 'name', 'file', 'port', 'bare']) {
    asked.length = 0
    await expect(fetch(`${origin}/${path}`), path).rejects.toThrow(text)
    expect(asked, path).toHaveLength(path === 'chain/4' ? 4 : 1)
  }
})

test('other statuses, oversized or endless bodies and timeouts fail with one message', async () => {
  const { fetch, origin } = await hostOf(
    (request, response) => {
      if (request.url === '/missing') response.writeHead(404).end('no')
      else if (request.url === '/broken') response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy())
      else if (request.url === '/large') response.end(Buffer.alloc(2000))
      else if (request.url === '/drip') response.write('x')
      else if (request.url === '/endless') {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(500)));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      }
    },
    { maxBytes: 1000, milliseconds: 300 },
  )
  for (const path of ['missing', 'broken', 'large', 'drip', 'endless', 'silent']) {
    const failure = await fetch(`${origin}/${path}`).catch((error) => error)
    expect({ failure, message: failure.message }, path).toEqual({ failure: expect.any(NotFetched), message: text })
  }
})

test('an aborted fetch ends', async () => {
  const { fetch, origin } = await hostOf(() => {})
  await expect(fetch(`${origin}/`, AbortSignal.timeout(20))).rejects.toThrow(text)
})
