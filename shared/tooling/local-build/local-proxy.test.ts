// The proxy of local builds between a browser's requests, a server in the shop's place that records what it gets, and a dev server's socket.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http, { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startLocalProxy } from './proxy.mjs'

const live = (version: string) => ({
  url: `/remotes/cart/${version}/mf-manifest.json`,
  metadata: { integrity: '', version },
  deployment: { traffic: 100, default: true },
  extras: { lechaim: { status: 'live', owner: 'cart', views: ['checkout'], slots: [] } },
})
const discovery = { schema: '', microFrontends: { cart: [live('1.0.0+a')], storefront: [live('3.0.0+c')] } }
const views = { checkout: { title: 'תשלום' } }

const manifest = {
  exposes: [{ path: './view/checkout' }, { path: './slot/header-actions' }],
  metaData: { globalName: '__mf_cart', remoteEntry: { name: 'remoteEntry.js', path: '' } },
}
const page = `<!doctype html><html lang="he" dir="rtl"><body><div id="app" data-drawn>drawn</div>
<script type="application/json" id="page-data">${JSON.stringify({ discovery, offline: true, shop: 'יין' })}</script></body></html>`
const policy = "default-src 'self';script-src 'self' 'sha256-x', script-src 'strict-dynamic' 'sha256-x'"

interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

async function listening(server: Server, where: number | string): Promise<Server> {
  server.listen(typeof where === 'number' ? { port: where, host: '127.0.0.1' } : { path: where })
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }

async function startAll({
  lifeSeconds = 60,
  dev = (request, response) => void response.end(JSON.stringify(request.url === '/views.json' ? views : manifest)),
}: Wishes = {}) {
  const seen: Seen[] = []
  const shopServer = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    if (request.url === '/remotes.json') return response.setHeader('etag', '"x"').end(JSON.stringify(discovery))
    if (request.url?.startsWith('/api/')) return response.setHeader('set-cookie', 'bucket=7; HttpOnly; Path=/').end('{}')
    response.setHeader('content-security-policy', policy).setHeader('integrity-policy', 'blocked-destinations=(script)')
    response.setHeader('content-type', 'text/html').setHeader('set-cookie', ['given=abc; HttpOnly; Secure', 'gone=; Max-Age=0']).end(page)
  })
  await listening(shopServer, 0)
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const socketPath = join(folder, 'dev')
  if (dev) await listening(createServer(dev), socketPath)
  const state = { build: 1, isRunning: true }
  const shop = `http://127.0.0.1:${(shopServer.address() as AddressInfo).port}`
  const name = 'cart-0123456789.localhost'
  const proxy = await startLocalProxy({ shop, remote: 'cart', name, lifeSeconds, devServer: { socketPath, state: () => state } })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await proxy.close()
    isClosed = true
  }
  onTestFinished(close)
  const { host, port, origin } = new URL(proxy.link())
  const ask = async (path: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {}) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } })
    request.end(body)
    const [response] = await once(request, 'response')
    let text = ''
    for await (const part of response) text += part
    return { status: response.statusCode as number, headers: response.headers as IncomingHttpHeaders, text }
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const confirm = (token: string, headers: object = {}) =>
    ask('/local-build', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...byPerson, ...headers },
      body: new URLSearchParams({ token }).toString(),
    })
  const begin = async () => {
    const { headers } = await confirm(tokenIn(proxy.link()))
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const open = async () => {
    const cookie = await begin()
    const html = { cookie, accept: 'text/html' }
    return { cookie, get: (path: string, headers = {}) => ask(path, { headers: { ...html, ...headers } }) }
  }
  return { proxy, close, socketPath, shop, origin, host, port, seen, state, ask, confirm, begin, open, token: () => tokenIn(proxy.link()) }
}
interface Wishes {
  lifeSeconds?: number
  /** Null for none yet. */
  dev?: RequestListener | null
}

const dataIn = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
const versionsIn = (html: string) =>
  dataIn(html).discovery.microFrontends.cart.map((one: (typeof discovery.microFrontends.cart)[0]) => one.metadata.version)

it('nothing of the shop or the dev server is given to a browser that has not confirmed', async () => {
  const { ask, seen, token } = await startAll()
  for (const path of ['/', '/remotes.json', '/remotes/cart/local/remoteEntry.js', '/local-build/state', '/api/header'])
    expect((await ask(path)).status, path).toBe(403)
  expect((await ask('/', { headers: { cookie: 'lechaimLocal=guessed' } })).status).toBe(403)
  // The link itself only asks.
  const asked = await ask(`/local-build?token=${token()}`)
  expect(asked.status).toBe(200)
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect((await ask('/local-build?token=guessed')).status).toBe(403)
  expect(seen).toEqual([])
})

it('a link opens one browser, once; a later one ends the former browser', async () => {
  const { ask, confirm, token } = await startAll()
  const first = token()
  const opened = await confirm(first)
  expect(opened.status).toBe(303)
  expect(opened.headers.location).toBe('/')
  expect(String(opened.headers['set-cookie'])).toMatch(/^lechaimLocal=[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/)
  const cookie = String(opened.headers['set-cookie']).split(';')[0]
  expect((await ask('/', { headers: { cookie } })).status).toBe(200)
  expect((await confirm(first)).status).toBe(403)
  expect((await ask('/', { headers: { cookie } })).status).toBe(200)
  expect((await confirm(token())).status).toBe(303)
  expect((await ask('/', { headers: { cookie } })).status).toBe(403)
})

it.each([
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a navigation without a click', { 'sec-fetch-user': '' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://elsewhere.example' }],
])('a link is not confirmed by %s', async (_name, headers) => {
  const { confirm, token } = await startAll()
  const { status, headers: answered } = await confirm(token(), headers)
  expect(status).toBe(403)
  expect(answered['set-cookie']).toBeUndefined()
})

it('another name for this address is refused, and other machines reach nothing', async () => {
  const { ask, begin, port } = await startAll()
  const cookie = await begin()
  for (const host of [`evil.example:${port}`, `127.0.0.1:${port}`, `localhost:${port}`])
    expect((await ask('/', { headers: { cookie, host } })).status, host).toBe(421)
  expect((await ask('http://evil.example/', { headers: { cookie } })).status).toBe(421)
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  for (const { address } of own.filter(({ internal, family }) => !internal && family === 'IPv4')) {
    const request = http.get({ host: address, port })
    await expect(once(request, 'response'), address).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
})

it('another site’s form does not reach the shop', async () => {
  const { ask, begin, seen, origin, shop } = await startAll()
  const cookie = await begin()
  const order = (headers: object) => ask('/api/orders', { method: 'POST', headers: { cookie, ...headers }, body: '{}' })
  expect((await order({ origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await order({})).status).toBe(403)
  expect(seen).toEqual([])
  expect((await order({ origin, referer: `${origin}/?view=checkout` })).status).toBe(200)
  expect(seen[0]?.headers).toMatchObject({ origin: shop, referer: `${shop}/?view=checkout` })
})

it('the shop gets its own cookies and the age; none of other servers of this machine, and no rights', async () => {
  const { ask, begin, seen, shop } = await startAll()
  const cookie = `${await begin()}; __Host-lechaim-refresh=owner; ageVerified=true; other=1`
  const get = (path: string) => ask(path, { headers: { cookie, authorization: 'Bearer owner', accept: 'text/html', ...byPerson } })
  const first = await get('/')
  expect(first.headers['set-cookie']).toBeUndefined()
  await get('/api/header')
  await get('/')
  expect(seen.map(({ headers }) => headers.cookie)).toEqual([
    'ageVerified=true',
    'given=abc; ageVerified=true',
    'given=abc; bucket=7; ageVerified=true',
  ])
  for (const { headers } of seen) {
    expect(headers.authorization).toBeUndefined()
    // A page that never reports is no visit.
    expect(headers['sec-fetch-mode']).toBeUndefined()
    expect(headers.host).toBe(new URL(shop).host)
  }
})

it.each([
  ['/auth/v1/token?grant_type=password', 403],
  ['/api/demo-owner', 403],
  ['/api/releases/cart', 403],
  ['/preview?token=x', 403],
  ['/?view=admin', 303],
])('%s is not shown from here', async (path, status) => {
  const { open, seen, shop } = await startAll()
  const { get } = await open()
  const answer = await get(path)
  expect(answer.status).toBe(status)
  if (status === 303) expect(answer.headers.location).toBe(`${shop}${path}`)
  expect(seen).toEqual([])
})

it('pages have the local build first and what the shop gives as its fallback; the rest is the shop’s', async () => {
  const { open, shop } = await startAll()
  const { get } = await open()
  const { text, headers } = await get('/')
  const data = dataIn(text)
  expect(versionsIn(text)).toEqual(['local', '1.0.0+a'])
  expect(data.discovery.microFrontends.cart[0].extras.lechaim).toEqual({
    status: 'preview',
    owner: 'cart',
    contract: 1,
    views: ['checkout'],
    slots: ['header-actions'],
    entry: '/remotes/cart/local/remoteEntry.js',
    global: '__mf_cart',
    declared: views,
    plainContainer: true,
    lastGood: '1.0.0+a',
  })
  expect(data.discovery.microFrontends.storefront).toEqual(discovery.microFrontends.storefront)
  expect(data.shop).toBe('יין')
  expect(data.offline).toBeUndefined()
  expect(data.elsewhere).toEqual(shop)
  expect(text).toMatch(/^<!doctype html><html style="[^"]*" data-elsewhere lang="he"/)
  expect(text).toContain('aria-label="גרסה מקומית"')
  const hash = /script-src ('sha256-[^']{44}') 'self' 'sha256-x', script-src \1 'strict-dynamic' 'sha256-x'$/
  expect(headers['content-security-policy']).toMatch(hash)
  expect(headers['integrity-policy']).toBeUndefined()
  const { text: document, headers: of } = await get('/remotes.json')
  expect(JSON.parse(document).microFrontends.cart[0].metadata.version).toBe('local')
  expect(of.etag).toBeUndefined()
  expect((await get('/service-worker.js')).status).toBe(404)
})

it('files of the local build come from the dev server, all others from the shop', async () => {
  const { open, seen } = await startAll({ dev: ({ url }, response) => void response.end(`dev ${url}`) })
  const { get } = await open()
  expect((await get('/remotes/cart/local/remoteEntry.js')).text).toBe('dev /remotes/cart/local/remoteEntry.js')
  await get('/remotes/cart/1.0.0+a/remoteEntry.js')
  expect(seen.map(({ url }) => url)).toEqual(['/remotes/cart/1.0.0+a/remoteEntry.js'])
})

it('pages show what is live while the dev server has ended or answers nothing', async () => {
  const gone = await startAll()
  const { get } = await gone.open()
  gone.state.isRunning = false
  const shown = (await get('/')).text
  expect(versionsIn(shown)).toEqual(['1.0.0+a'])
  expect(shown).toContain('שרת הפיתוח של <bdi dir="ltr">cart</bdi> נעצר, ומוצגת הגרסה שבאוויר <bdi dir="ltr">1.0.0+a</bdi>')
  expect(shown).not.toContain('data-elsewhere')
  expect(JSON.parse((await get('/local-build/state')).text)).toEqual({ build: 1, state: 'gone' })

  const silent = await startAll({ dev: () => {} })
  const waiting = await silent.open()
  const page = (await waiting.get('/')).text
  expect(versionsIn(page)).toEqual(['1.0.0+a'])
  expect(page).toContain('אינו עונה')
  // The page does not reload until it answers.
  expect(JSON.parse((await waiting.get('/local-build/state?shown=slow')).text).state).toBe('slow')
})

it('after a page that hung, the live release is shown until the next build', async () => {
  const { open, state } = await startAll()
  const { cookie, get } = await open()
  const hung = { cookie: `${cookie}; localStarted=1` }
  expect(versionsIn((await get('/')).text)).toEqual(['local', '1.0.0+a'])
  const { text, headers } = await get('/', hung)
  expect(versionsIn(text)).toEqual(['1.0.0+a'])
  expect(text).toContain('לא סיים להיטען')
  expect(String(headers['set-cookie'])).toContain('localStarted=; Path=/; Max-Age=0')
  state.build = 2
  expect(JSON.parse((await get('/local-build/state')).text).state).toBe('local')
  expect(versionsIn((await get('/', hung)).text)).toEqual(['local', '1.0.0+a'])
})

it('failures of the local build stay here, and their page learns of them', async () => {
  const { ask, open, origin, seen } = await startAll()
  const { cookie, get } = await open()
  const report = (remote: string, version: string, ticket: string) =>
    ask('/api/release-failures', {
      method: 'POST',
      headers: { cookie, origin },
      body: JSON.stringify({ remote, version, ticket, expose: './view/checkout', cause: 'render', message: 'no total' }),
    })
  expect((await report('cart', 'local', 'mine')).status).toBe(204)
  expect((await report('storefront', '3.0.0+c', 'other')).status).toBe(204)
  expect((await ask('/api/page-reports', { method: 'POST', headers: { cookie, origin }, body: '{}' })).status).toBe(204)
  expect(seen).toEqual([])
  expect(JSON.parse((await get('/local-build/state?ticket=mine')).text)).toMatchObject({
    failure: { reason: 'render: no total', build: 1 },
  })
  expect(JSON.parse((await get('/local-build/state?ticket=other')).text).failure).toBeUndefined()
})

it('it ends by leaving, and after its time', async () => {
  const { open, shop } = await startAll({ lifeSeconds: 60 })
  const first = await open()
  const left = await first.get('/local-build/leave')
  expect(left.status).toBe(303)
  expect(left.headers.location).toBe(`${shop}/`)
  expect((await first.get('/')).status).toBe(403)
  const second = await open()
  expect((await second.get('/')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await second.get('/')).status).toBe(403)
})

it('live connections are of the browser’s own pages alone, and end with the proxy', async () => {
  const dev = createServer()
  const { begin, origin, host, port, close, socketPath } = await startAll({ dev: null })
  dev.on('upgrade', (_request, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'),
  )
  await listening(dev, socketPath)
  const cookie = await begin()
  const upgrade = async (headers: object) => {
    const all = { host, connection: 'Upgrade', upgrade: 'websocket', ...headers }
    const request = http.request({ host: '127.0.0.1', port, path: '/remotes/cart/local/ws', headers: all })
    request.end()
    return once(request, 'upgrade').then(
      ([, socket]) => socket as Socket,
      () => null,
    )
  }
  expect(await upgrade({ origin })).toBeNull()
  expect(await upgrade({ cookie, origin: 'https://elsewhere.example' })).toBeNull()
  const socket = await upgrade({ cookie, origin })
  if (!socket) throw new Error('It was refused')
  const [ended] = await Promise.all([once(socket, 'close'), close()])
  expect(ended).toBeDefined()
})
