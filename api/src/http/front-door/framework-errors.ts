// Requests that fail before any route or hook sees them get the same error shape and headers as all others, without a word of what was sent.
import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
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

/** Fastify's `frameworkErrors`: addresses that can't be decoded, or with a part that is too long. */
export function answerFrameworkError(
  error: { statusCode?: number },
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
): void {
  const isOurs = (error.statusCode ?? 500) >= 500
  const body = isOurs ? JSON.stringify(errorBody(new ApiError('internal', 'Something went wrong'))) : bodyOf('The address is malformed')
  // Node leaves a connection that asked for an upgrade to whoever answers it.
  if (request.headers.upgrade) response.once('finish', () => request.socket.destroySoon())
  response.writeHead(isOurs ? 500 : 400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Cookies that fill the room for all headers. Any page of the same site can set them, and they would keep a browser out until they end
 *  (decision 0025); a long address, which any page can make a browser ask for, is no reason to end a session. */
const hugeCookies = /\r\ncookie:[^\r\n]{8192}/i
const forgetCookies = { 'clear-site-data': '"cookies"' }

const failures: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
}

/** Fastify's `clientErrorHandler`: what is no HTTP, too large or too slow. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, message] = failures[error.code ?? ''] ?? [400, 'The request is malformed']
  const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const body = bodyOf(message)
  const mustForget = status === 431 && hugeCookies.test((error as { rawPacket?: Buffer }).rawPacket?.toString('latin1') ?? '')
  const lines = Object.entries({ ...headers, ...(mustForget && forgetCookies), 'content-length': Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
