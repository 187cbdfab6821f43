// Forwards requests and live connections of a browser to the shop or to the dev server.
import http from 'node:http'
import https from 'node:https'

/** Headers of one connection. */
const hopByHop = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']
/** Of requests: what names this machine, or carries rights; cookies and origins are set anew. */
const requestOnly = [
  'host',
  'cookie',
  'authorization',
  'origin',
  'referer',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
/** Of responses: what speaks of the shop's own origin. The shop's cookies stay with the command. */
const responseOnly = ['set-cookie', 'clear-site-data', 'strict-transport-security', 'alt-svc']

const without = (headers, names, more = () => false) =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name) && !more(name)))

/** @param headers of the browser's request; without those that say who asked, unless `keepFetchMetadata` */
export const forwardedHeaders = (headers, keepFetchMetadata = false) =>
  without(headers, [...hopByHop, ...requestOnly], (name) => !keepFetchMetadata && name.startsWith('sec-fetch-'))

export const answeredHeaders = (headers, dropped = []) => without(headers, [...hopByHop, ...responseOnly, ...dropped])

/** Connections to where requests go: a shop's origin, or a socket's path. */
export const toOrigin = (origin) => {
  const { protocol, hostname, port, host } = new URL(origin)
  const plain = protocol === 'http:'
  const client = plain ? http : https
  const agent = new client.Agent({ keepAlive: true })
  // Brackets of IPv6 belong to the URL alone.
  const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port: port || (plain ? 80 : 443), agent }
  return { request: (more) => client.request({ ...options, ...more, headers: { ...more.headers, host } }), close: () => agent.destroy() }
}

export const toSocket = (socketPath) => ({
  request: (more) => http.request({ socketPath, ...more, headers: { ...more.headers, host: 'localhost' } }),
  close: () => {},
})

/** @param body a stream, or undefined
 *  @returns the response, as a stream. @throws when none begins within `timeoutMs` */
export function send(target, { method = 'GET', path, headers = {}, body, timeoutMs = 60_000 }) {
  const { promise, resolve, reject } = Promise.withResolvers()
  const request = target.request({ method, path, headers })
  request.setTimeout(timeoutMs, () => request.destroy(new Error(`No answer within ${timeoutMs} ms`)))
  request.on('response', resolve).on('error', reject)
  if (body) body.pipe(request)
  else request.end()
  return promise
}

/** @returns the stream's bytes. @throws when there are more than `limit` */
export async function readAll(stream, limit) {
  const parts = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > limit) throw new Error(`More than ${limit} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Joins a browser's upgraded connection to another one. */
export function joinSockets(target, request, socket, head, headers) {
  const upstream = target.request({ method: 'GET', path: request.url, agent: undefined, headers })
  const end = () => socket.destroy()
  socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
  upstream.on('error', end)
  upstream.on('response', end)
  upstream.on('upgrade', ({ rawHeaders }, other, rest) => {
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (rest.length > 0) socket.write(rest)
    if (head.length > 0) other.write(head)
    other.on('error', end).on('close', end)
    socket.on('close', () => other.destroy())
    other.pipe(socket).pipe(other)
  })
  upstream.end()
}
