// Starts and ends previews: the signed link asks for confirmation, a POST of the shop's own page begins it (decision 0022).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../../http/errors/api-error.ts'
import { acceptForms, ownFormsOnly, peopleOnly } from '../../http/requests/forms.ts'
import { shopOnly } from '../../http/requests/own-origin.ts'
import { csp } from '../../http/responses/csp.ts'
import { plainCssHash } from '../../http/responses/plain-page.ts'
import { previewQuestion, previewRefusal } from './preview-pages.ts'
import { beginPreview, endPreviews, hasOwnerSession, openPreviewLink } from './visitor.ts'

const maxBody = 4096
const Link = Type.Object({ token: Type.String() })

export const previewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const secret = app.keys.releaseSecret
  const onRequest = shopOnly(app.config)
  acceptForms(app, maxBody)

  const send = (reply: FastifyReply, html: string) =>
    reply
      .header('content-security-policy', csp({ styleHashes: [plainCssHash] }))
      .type('text/html; charset=utf-8')
      .send(html)

  /** @throws ApiError forbidden */
  async function open(token: string) {
    const preview = await openPreviewLink(app.db, secret, token)
    if (!preview) {
      throw new ApiError(
        'forbidden',
        'This link no longer works: it is older than a week, its release was taken back, or its deploy token has ended. "npm run release -- --preview" makes one',
      )
    }
    return preview
  }

  app.get('/preview', { onRequest, schema: { hide: true, querystring: Type.Partial(Link) } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { token } = request.query
    if (token === undefined) {
      endPreviews(request, reply)
      return reply.redirect('/', 303)
    }
    const preview = await open(token)
    return send(reply, hasOwnerSession(request) ? previewRefusal : previewQuestion(preview, token))
  })

  const schema = { hide: true, body: Link }
  app.post('/preview', { onRequest: [onRequest, ownFormsOnly, peopleOnly], bodyLimit: maxBody, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const preview = await open(request.body.token)
    if (hasOwnerSession(request)) return send(reply.code(403), previewRefusal)
    beginPreview(request, reply, secret, preview)
    return reply.redirect('/', 303)
  })
}
