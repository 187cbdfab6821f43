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

/** Fastify's `clientErrorHandler`: invalid, oversized or slow requests. */
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
