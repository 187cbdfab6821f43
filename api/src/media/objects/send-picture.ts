import type { FastifyReply, FastifyRequest } from 'fastify'

interface Answer {
  type: string
  etag: string
  cache: string
  /** True when another `Accept` would have got another answer. */
  varies: boolean
  read: () => Promise<Buffer>
}

/** Sends a picture that a page can do nothing with but show it; whoever has it already gets 304. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, etag, cache, varies, read }: Answer) {
  const known = isAmong(etag, request.headers['if-none-match'])
  const bytes = known ? undefined : await read()
  // Headers only now: a failure to read must not be cached for ever.
  reply
    .header('cache-control', cache)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('etag', etag)
  if (varies) reply.header('vary', 'accept')
  return known ? reply.code(304).send() : reply.type(type).send(bytes)
}

/** Proxies that pack answers make tags weak, and caches may name several. */
const isAmong = (etag: string, asked = ''): boolean => asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
