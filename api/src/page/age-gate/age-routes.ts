// The age gate's form target without scripts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ageCookie, ageCookieSeconds } from '@lechaim/shared/lib/page-cookies.ts'
import { plainPage } from '@lechaim/shared/lib/plain-page.ts'
import { Type } from 'typebox'
import { acceptForms, ownFormsOnly } from '../../http/requests/forms.ts'
import { ageRefused } from './age-gate.ts'

const maxBody = 1024
const Answer = Type.Object({ adult: Type.Union([Type.Literal('yes'), Type.Literal('no')]) })

export const ageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  acceptForms(app, maxBody)
  app.post('/age', { bodyLimit: maxBody, onRequest: ownFormsOnly, schema: { hide: true, body: Answer } }, (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.body.adult === 'no') {
      return reply.type('text/html; charset=utf-8').send(plainPage(ageRefused, `<h1>${ageRefused}</h1>`))
    }
    const secure = request.protocol === 'https'
    reply.setCookie(ageCookie, 'true', { path: '/', maxAge: ageCookieSeconds, sameSite: 'lax', secure })
    return reply.redirect(backTo(request.headers.referer, request.host), 303)
  })
}

/** The shop's page to return to. */
function backTo(referer: string | undefined, host: string): string {
  const from = URL.parse(referer ?? '')
  return from?.host === host && from.pathname === '/' ? `/${from.search}` : '/'
}
