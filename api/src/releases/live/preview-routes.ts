// Starts and ends previews: the signed link asks for confirmation, a POST of the shop's own page begins it (decision 0022).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/errors/api-error.ts'
import { isOwnOrigin, shopOnly } from '../../http/requests/own-origin.ts'
import { csp } from '../../http/responses/csp.ts'
import { previewPageCssHash, previewQuestion, previewRefusal } from './preview-pages.ts'
import { beginPreview, endPreviews, hasOwnerSession, openPreviewLink } from './visitor.ts'

const maxBody = 4096

export const previewRoutes: FastifyPluginAsync = async (app) => {
  const secret = app.keys.releaseSecret
  const onRequest = shopOnly(app.config)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  const send = (reply: FastifyReply, html: string) =>
    reply
      .header('content-security-policy', csp({ styleHashes: [previewPageCssHash] }))
      .type('text/html; charset=utf-8')
      .send(html)

  function open(token: string) {
    const preview = openPreviewLink(secret, token)
    if (!preview) throw new ApiError('forbidden', 'This link has expired: "npm run release -- --preview" makes one')
    return preview
  }

  app.get(
    '/preview',
    { onRequest, schema: { hide: true } },
    async (request: FastifyRequest<{ Querystring: { token?: unknown } }>, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = request.query
      if (token === undefined) {
        endPreviews(request, reply)
        return reply.redirect('/', 303)
      }
      const preview = open(String(token))
      return send(reply, hasOwnerSession(request) ? previewRefusal : previewQuestion(preview, String(token)))
    },
  )

  app.post('/preview', { onRequest, bodyLimit: maxBody, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, request, app.config))
      throw new ApiError('forbidden', 'Previews are begun on the shop’s own page')
    const token = request.body instanceof URLSearchParams ? request.body.get('token') : null
    if (!token) throw new ApiError('bad_request', 'Which preview? Open its link')
    const preview = open(token)
    if (hasOwnerSession(request)) return send(reply.code(403), previewRefusal)
    beginPreview(request, reply, secret, preview)
    return reply.redirect('/', 303)
  })
}
