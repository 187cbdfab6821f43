// A server on this machine that shows the shop's pages with one remote's local build in them, to one browser (decision 0101). The shop needs
// no change: no page of its own origin ever runs code of this machine.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ageCookie } from '../../lib/page-cookies.ts'
import { plainCss, plainPage } from '../../lib/plain-page.ts'
import { createCookieJar } from './cookie-jar.mjs'
import { answeredHeaders, forwardedHeaders, joinSockets, readAll, send, toOrigin, toSocket } from './forward.mjs'
import { messages } from './messages.mjs'
import { localFolder, localRelease, localVersion, pageWithLocalBuild, policyWithNotice, withLocalRelease } from './page.mjs'
import { cookieIn, createSession, daySeconds, sessionCookie } from './session.mjs'

/** Owners' sessions, the panel, and what changes the releases of the shop's own pages: for the shop's origin alone. */
const notFromHere = /^\/(auth|preview|api\/(demo-owner|releases))(\/|\?|$)/
const isPanel = (path) => new URLSearchParams(path.split('?')[1]).get('view') === 'admin'

const maxPageBytes = 8 * 1024 * 1024
const maxFormBytes = 4096
const maxReportBytes = 16 * 1024
/** Of the dev server, which answers when it has built. */
const manifestTimeoutMs = 5000
const fileTimeoutMs = 20_000
/** Pages whose failures are remembered. */
const maxFailures = 50

/** Headers that browsers send with a form submitted by a person in a tab, and no script can set. */
const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }
/** The cookie of the notice's script: the build that a page began with, until it is usable. */
const startedCookie = 'localStarted'

const plainPolicy = `default-src 'none';img-src data:;style-src 'sha256-${createHash('sha256').update(plainCss).digest('base64')}';form-action 'self';base-uri 'none';frame-ancestors 'none'`

/** @param devServer `socketPath`, and `state()`: `{ build, isRunning }`
 *  @param port 0 for any
 *  @param name of the host, which nobody can guess: `cart-3f9a….localhost`
 *  @returns {Promise<{link(): string, close(): Promise<void>}>} */
export async function startLocalProxy({ shop, remote, devServer, name, port = 0, lifeSeconds = daySeconds, say = () => {} }) {
  const [upstream, dev] = [toOrigin(shop), toSocket(devServer.socketPath)]
  const session = createSession(lifeSeconds)
  const jar = createCookieJar()
  const failures = new Map()
  /** Live connections, which the server no longer counts among its own. */
  const upgraded = new Set()
  /** The build whose page has hung; null for none. */
  let stuckBuild = null

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.headersSent) return response.destroy()
      say(`${request.method} ${request.url.split('?')[0]}: ${error.message}`)
      plain(response, 502, messages.unreachable)
    })
  })
  server.on('upgrade', upgrade)
  server.on('clientError', (_error, socket) => socket.destroy())
  // Loopback alone: no other machine reaches it.
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `${name}:${server.address().port}`
  const origin = `http://${host}`

  function plain(response, status, text, body = '') {
    const html = plainPage(
      messages.title,
      `<h1>${messages.title}</h1>\n<p>${text}</p>\n${body}\n<a href="${shop}/">${messages.shop}</a>`,
      plainCss,
    )
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': plainPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      })
      .end(html)
  }

  function redirect(response, location, headers = {}) {
    response.writeHead(303, { location, 'cache-control': 'no-store', ...headers }).end()
  }

  function json(response, value) {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value))
  }

  const isSession = ({ headers }) => session.isOpen(cookieIn(headers.cookie, sessionCookie))
  /** True for requests of this origin's own pages, and for addresses that a person opens. */
  const isOwn = ({ method, headers }) => (headers.origin === undefined ? method === 'GET' || method === 'HEAD' : headers.origin === origin)

  async function answer(request, response) {
    const { url, method, headers } = request
    // A name that another server gives this address (DNS rebinding) is not this one; a path begins with a slash.
    if (headers.host !== host || url[0] !== '/') return plain(response, 421, messages.refused)
    const [path, query = ''] = url.split('?')
    if (path === '/local-build') return method === 'POST' ? begin(request, response) : question(response, query)
    if (!isSession(request) || !isOwn(request)) return plain(response, 403, messages.refused)
    if (path === '/local-build/leave') return leave(response)
    if (path === '/local-build/state') return json(response, await stateFor(new URLSearchParams(query)))
    if (notFromHere.test(url)) return plain(response, 403, messages.shopOnly)
    if (isPanel(url)) return redirect(response, shop + url)
    if (path.startsWith(localFolder(remote))) return forwardToDevServer(request, response)
    // Local failures are no figures of the shop's releases.
    if (path === '/api/release-failures') return noteFailure(request, response)
    if (path === '/api/page-reports') return response.writeHead(204).end()
    if (path === '/service-worker.js') return response.writeHead(404).end()
    await forwardToShop(request, response)
  }

  function question(response, query) {
    const token = new URLSearchParams(query).get('token')
    if (!session.isLink(token)) return plain(response, 403, messages.refused)
    const form = `<p>${messages.scope}</p>\n<form method="post" action="/local-build"><input type="hidden" name="token" value="${session.token()}"><button>${messages.start}</button></form>`
    plain(response, 200, `${messages.intro(`<bdi dir="ltr">${remote}</bdi>`)} <bdi dir="ltr">${shop}</bdi>`, form)
  }

  async function begin(request, response) {
    const isPerson = Object.entries(byPerson).every(([header, value]) => request.headers[header] === value)
    const form = new URLSearchParams((await readAll(request, maxFormBytes)).toString())
    if (!isPerson || request.headers.origin !== origin || !session.isLink(form.get('token'))) return plain(response, 403, messages.refused)
    jar.clear()
    const cookie = `${sessionCookie}=${session.begin()}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`
    say(`A browser shows ${remote} from here. For another one instead: ${link()}`)
    redirect(response, '/', { 'set-cookie': cookie })
  }

  function leave(response) {
    session.end()
    jar.clear()
    say(`The browser has left. Again: ${link()}`)
    redirect(response, `${shop}/`, { 'set-cookie': `${sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` })
  }

  /** @returns null for a file that the dev server lacks */
  async function readJson(path) {
    const found = await send(dev, { path, timeoutMs: manifestTimeoutMs })
    const text = (await readAll(found, maxPageBytes)).toString()
    return found.statusCode === 200 ? JSON.parse(text) : null
  }

  /** @returns what pages show now, with the manifest where it is the local build */
  async function present() {
    const { build, isRunning } = devServer.state()
    if (!isRunning) return { state: 'gone', build }
    if (stuckBuild === build) return { state: 'stuck', build }
    try {
      const manifest = await readJson(`${localFolder(remote)}mf-manifest.json`)
      const views = await readJson('/views.json')
      return { state: 'local', build: devServer.state().build, release: localRelease(remote, manifest, views ?? {}) }
    } catch {
      return { state: devServer.state().isRunning ? 'slow' : 'gone', build }
    }
  }

  /** @param query of the notice's script: the page's ticket, and the state that it shows */
  async function stateFor(query) {
    const { build, isRunning } = devServer.state()
    const known = isRunning ? (stuckBuild === build ? 'stuck' : 'local') : 'gone'
    // A page that waits for a slow dev server reloads when that answers.
    const state = query.get('shown') === 'slow' ? (await present()).state : known
    return { build, state, ...(failures.has(query.get('ticket')) && { failure: failures.get(query.get('ticket')) }) }
  }

  async function noteFailure(request, response) {
    const report = JSON.parse((await readAll(request, maxReportBytes)).toString())
    response.writeHead(204).end()
    if (report.remote !== remote || report.version !== localVersion) return
    const reason = `${report.cause}: ${report.message}`.slice(0, 300)
    failures.set(String(report.ticket), { reason, build: devServer.state().build })
    if (failures.size > maxFailures) failures.delete(failures.keys().next().value)
    say(`${remote} failed in the page (${report.expose}, ${reason}): it shows what is live, until the next change`)
  }

  async function forwardToDevServer(request, response) {
    const headers = forwardedHeaders(request.headers)
    const found = await send(dev, { method: request.method, path: request.url, headers, timeoutMs: fileTimeoutMs })
    response.writeHead(found.statusCode, answeredHeaders(found.headers))
    await pipeline(found, response)
  }

  function headersToShop({ method, headers }) {
    const age = cookieIn(headers.cookie, ageCookie)
    const cookie = jar.header(age === undefined ? {} : { [ageCookie]: age })
    const referer = headers.referer?.startsWith(`${origin}/`) ? shop + headers.referer.slice(origin.length) : undefined
    return {
      // Without them a page does not count as a visit, which this one never reports on.
      ...forwardedHeaders(headers, method !== 'GET' && method !== 'HEAD'),
      ...(cookie && { cookie }),
      ...(referer && { referer }),
      ...(headers.origin && { origin: shop }),
    }
  }

  async function forwardToShop(request, response) {
    const { method, url, headers } = request
    const isDiscovery = url === '/remotes.json'
    const isRewritten = isDiscovery || (method === 'GET' && (headers.accept ?? '').includes('text/html'))
    const sent = headersToShop(request)
    if (isRewritten) Object.assign(sent, { 'accept-encoding': 'identity', 'if-none-match': undefined, 'if-modified-since': undefined })
    const body = method === 'GET' || method === 'HEAD' ? undefined : request
    const found = await send(upstream, { method, path: url, headers: defined(sent), body })
    jar.take(found.headers['set-cookie'])
    if (isRewritten && found.statusCode !== 304) return isDiscovery ? sendDiscovery(found, response) : sendPage(request, found, response)
    const { location } = found.headers
    const moved = location?.startsWith(`${shop}/`) && { location: location.slice(shop.length) }
    response.writeHead(found.statusCode, { ...answeredHeaders(found.headers), ...moved })
    await pipeline(found, response)
  }

  async function sendDiscovery(found, response) {
    const text = (await readAll(found, maxPageBytes)).toString()
    const { release } = await present()
    const changed = found.statusCode === 200 && release ? JSON.stringify(withLocalRelease(JSON.parse(text), remote, release)) : text
    response.writeHead(found.statusCode, answeredHeaders(found.headers, ['content-length', 'etag'])).end(changed)
  }

  async function sendPage(request, found, response) {
    const html = (await readAll(found, maxPageBytes)).toString()
    const started = cookieIn(request.headers.cookie, startedCookie)
    if (started && Number(started) === devServer.state().build) {
      stuckBuild = devServer.state().build
      say(`A page with ${remote} never became usable: pages show what is live, until the next change`)
    }
    const { state, build, release } = await present()
    const changed = pageWithLocalBuild(html, { remote, shop, state, build, release })
    const policy = found.headers['content-security-policy']
    const { location } = found.headers
    response.writeHead(found.statusCode, {
      ...answeredHeaders(found.headers, ['content-length', 'etag', 'last-modified', 'integrity-policy', 'x-lechaim-releases']),
      'cache-control': 'no-store',
      ...(changed && policy && { 'content-security-policy': policyWithNotice(policy) }),
      ...(location?.startsWith(`${shop}/`) && { location: location.slice(shop.length) }),
      ...(state !== 'local' && { 'set-cookie': `${startedCookie}=; Path=/; Max-Age=0` }),
    })
    response.end(changed ?? html)
  }

  function upgrade(request, socket, head) {
    const { headers, url } = request
    if (headers.host !== host || headers.origin !== origin || !isSession(request)) return socket.destroy()
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    const own = { connection: 'Upgrade', upgrade: headers.upgrade, ...forwardedHeaders(headers) }
    if (url.startsWith(localFolder(remote))) joinSockets(dev, request, socket, head, { ...own, origin: 'http://localhost' })
    else if (url.split('?')[0] === '/api/events') joinSockets(upstream, request, socket, head, { ...own, origin: shop })
    else socket.destroy()
  }

  const link = () => `${origin}/local-build?token=${session.token()}`

  return {
    link,
    async close() {
      session.end()
      upstream.close()
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const defined = (headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
