// The public auth client sends `content-type: application/json` with nothing after it on logout and deletions.
import type { FastifyInstance } from 'fastify'

/** Lets an empty JSON body pass as no body, and keeps the default parser's refusal of `__proto__`. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
