// Requests that fail before routing get the usual error shape and headers, without echoing their content.
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { errorBody } from '../errors/error-handler.ts'
import { csp } from '../responses/csp.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': csp(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  connection: 'close',
}

const bodyOf = (message: string): string => JSON.stringify(errorBody(new ApiError('bad_request', message)))

/** Fastify's `frameworkErrors`: addresses that cannot be decoded, or with an overlong part. */
export function answerFrameworkError(_error: unknown, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  const body = bodyOf('The address is malformed')
  // Node does not close a connection with an upgrade request.
  if (request.headers.upgrade) response.once('finish', () => request.socket.destroySoon())
  response.writeHead(400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Clears cookies that exceed the header limit: any page of the same site can set them, and they would block a browser until they expire
 *  (decision 0025). A long address, which any page can cause, clears none. */
const hugeCookies = /\r\ncookie:[^\r\n]{8192}/i
const forgetCookies = { 'clear-site-data': '"cookies"' }

const failures: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
}

/** Headers that arrive in pieces: the parser gives the piece that was too much, and those after it, which are kept until the line ends. */
const pieces = new WeakMap<Socket, string>()
const mostKept = 65_536
const pieceMs = 1000

/** Connections that have their answer; what still comes fails as well. */
const ending = new WeakSet<Socket>()
const lingerMs = 2000

/** Fastify's `clientErrorHandler`: invalid, oversized or slow requests. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (ending.has(socket)) return
  const [status, message] = failures[error.code ?? ''] ?? [400, 'The request is malformed']
  const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const answer = (more = {}) => end(socket, status, message, more)
  const before = pieces.get(socket) ?? ''
  const text = before + ((error as { rawPacket?: Buffer }).rawPacket?.toString('latin1') ?? '')
  const isForCookies = status === 431 && areForCookies(text)
  if (isForCookies === null) {
    pieces.set(socket, text)
    if (before === '') setTimeout(answer, pieceMs).unref()
  } else answer(isForCookies ? forgetCookies : {})
}

/** Characters; the shop's own cookies are shorter. */
const leastOfCookies = 2000
/** Neither an address nor a referrer holds a space. */
const cookieSeparator = /; [^ =;]+=/

/** @param text from the beginning of a request or, where it came in pieces, from within the line that was too long
 *  @returns whether it is the cookies that are too long; null while the line may go on */
function areForCookies(text: string): boolean | null {
  if (hugeCookies.test(text)) return true
  const isFromTheStart = /^[A-Z]+ [/*h]/.test(text)
  if (isFromTheStart) return false
  const [line = ''] = text.split('\r\n', 1)
  if (line === text && text.length < mostKept) return null
  return line.length >= leastOfCookies && cookieSeparator.test(line)
}

/** Answers and closes once the client has: a connection closed while the client still sends is reset, which loses the answer (RFC 9112
 *  §9.6). A proxy would answer in its place. */
function end(socket: Socket, status: number, message: string, more: Record<string, string>): void {
  if (!socket.writable) return
  const body = bodyOf(message)
  const lines = Object.entries({ ...headers, ...more, 'content-length': Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  ending.add(socket)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.once('end', () => socket.destroy())
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
