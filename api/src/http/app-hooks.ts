import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Accepts an empty JSON body as none, as the public auth client sends it on logout and deletions; keeps the default parser's refusal of
 *  `__proto__`. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

const retrySeconds = 1

/** An onSend hook: `no-store` for responses of the API without another cache-control; in the errors of every protocol the request's number, and
 *  when to try again after a temporary failure, such as a restarting database. An oversized body does not close its connection, as Fastify
 *  has it: a connection closed while the client still sends is reset, and the answer lost. Node drops the rest within `requestTimeout`. */
export async function addDefaultHeaders(
  { id, routeOptions, url }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isApi = /^\/api(?:[/?]|$)/.test(routeOptions.url ?? url)
  if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  const status = reply.refusal ?? reply.statusCode
  if (status >= 400) reply.header('x-request-id', id)
  if (status === 413) reply.removeHeader('connection')
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retrySeconds)
  return payload
}
