import type { FastifyReply, FastifyRequest } from 'fastify'

interface Answer {
  type: string
  etag: string
  cache: string
  /** True when the response varies by `Accept`. */
  varies: boolean
  read: () => Promise<Buffer>
}

/** Sends a picture with a restrictive policy, or 304 for a cached one. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, etag, cache, varies, read }: Answer) {
  const known = isAmong(etag, request.headers['if-none-match'])
  const bytes = known ? undefined : await read()
  // Set after reading, so that a failure is not cached.
  reply
    .header('cache-control', cache)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('etag', etag)
  if (varies) reply.header('vary', 'accept')
  return known ? reply.code(304).send() : reply.type(type).send(bytes)
}

/** Compressing proxies make ETags weak, and caches may send several. */
const isAmong = (etag: string, asked = ''): boolean => asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
