// Starts and ends previews and the toolbar: a signed link asks for confirmation, a POST of the shop's own page begins it (decision 0022). The
// toolbar's form changes its choices (decision 0101).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../../http/errors/api-error.ts'
import { acceptForms, ownFormsOnly, peopleOnly } from '../../http/requests/forms.ts'
import { isOwnOrigin, shopOnly } from '../../http/requests/own-origin.ts'
import { csp } from '../../http/responses/csp.ts'
import { plainCssHash } from '../../http/responses/plain-page.ts'
import { previewQuestion, previewRefusal } from './preview-pages.ts'
import { holdToolbar, openToolbar } from './toolbar.ts'
import { choiceField, toolbarQuestion } from './toolbar-pages.ts'
import { beginPreview, beginToolbar, endPreviews, hasOwnerSession, openPreviewLink, toolbarOf } from './visitor.ts'

const maxBody = 8192
const Link = Type.Object({ token: Type.String() })
/** A link's token, or the toolbar's choices by remote. */
const Form = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4096 }), { maxProperties: 100 })

export const previewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const secret = app.keys.releaseSecret
  const onRequest = shopOnly(app.config)
  acceptForms(app, maxBody)

  const send = (reply: FastifyReply, html: string) =>
    reply
      .header('content-security-policy', csp({ styleHashes: [plainCssHash] }))
      .type('text/html; charset=utf-8')
      .send(html)

  /** @returns the page that asks, and what the confirmation does
   *  @throws ApiError forbidden */
  async function open(token: string) {
    const preview = await openPreviewLink(app.db, secret, token)
    if (preview) {
      const begin = (request: FastifyRequest, reply: FastifyReply) => beginPreview(request, reply, secret, preview)
      return { question: previewQuestion(preview, token), begin }
    }
    const toolbar = await openToolbar(app.db, secret, 'link', token)
    if (!toolbar) {
      throw new ApiError(
        'forbidden',
        'This link no longer works: it is older than a week, its release was taken back, or its deploy token has ended. "npm run release -- --preview" makes one',
      )
    }
    const begin = (request: FastifyRequest, reply: FastifyReply) => beginToolbar(request, reply, secret, toolbar)
    return { question: toolbarQuestion(toolbar, token), begin }
  }

  /** Changes the choices of this browser's toolbar; those that its team has not are dropped.
   *  @throws ApiError forbidden without a toolbar */
  async function choose(request: FastifyRequest, reply: FastifyReply, fields: Record<string, string>) {
    const toolbar = await toolbarOf(request, reply)
    if (!toolbar) throw new ApiError('forbidden', 'This browser has no toolbar any more: a link of "npm run toolbar" begins one')
    const chosen = Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(choiceField) ? [[name.slice(choiceField.length), value]] : [],
    )
    const held = await holdToolbar(app.db, { ...toolbar, choices: Object.fromEntries(chosen) })
    beginToolbar(request, reply, secret, held ?? toolbar)
  }

  /** The shop's page that the form was in. */
  function backTo(request: FastifyRequest): string {
    const from = URL.parse(request.headers.referer ?? '')
    return from?.pathname === '/' && isOwnOrigin(from.origin, request, app.config) ? `/${from.search}` : '/'
  }

  app.get('/preview', { onRequest, schema: { hide: true, querystring: Type.Partial(Link) } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { token } = request.query
    if (token === undefined) {
      endPreviews(request, reply)
      return reply.redirect('/', 303)
    }
    const { question } = await open(token)
    return send(reply, hasOwnerSession(request) ? previewRefusal : question)
  })

  const schema = { hide: true, body: Form }
  app.post('/preview', { onRequest: [onRequest, ownFormsOnly, peopleOnly], bodyLimit: maxBody, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { token } = request.body
    if (token === undefined && !hasOwnerSession(request)) {
      await choose(request, reply, request.body)
      return reply.redirect(backTo(request), 303)
    }
    const { begin } = await open(token ?? '')
    if (hasOwnerSession(request)) return send(reply.code(403), previewRefusal)
    begin(request, reply)
    return reply.redirect('/', 303)
  })
}
