import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Lets an empty JSON body pass as no body, as the public auth client sends it on logout and deletions, and keeps the default parser's refusal of `__proto__`. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** An onSend hook: no cache keeps an answer of the API, unless its route says otherwise. */
export async function noStore({ routeOptions, url }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isApi = /^\/api(?:[/?]|$)/.test(routeOptions.url ?? url)
  if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return payload
}
