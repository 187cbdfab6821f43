// The age gate's form target without scripts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ageCookie, ageCookieSeconds } from '@lechaim/shared/lib/page-cookies.ts'
import { ApiError, invalid } from '../../http/errors/api-error.ts'
import { isOwnOrigin } from '../../http/requests/own-origin.ts'
import { ageRefused } from './age-gate.ts'

const maxBody = 1024

export const ageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.post('/age', { bodyLimit: maxBody, schema: { hide: true } }, (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, request, app.config))
      throw new ApiError('bad_request', 'One says one’s age on the shop’s own pages')
    const answer = request.body instanceof URLSearchParams ? request.body.get('adult') : null
    if (answer === 'no') return reply.type('text/html; charset=utf-8').send(refusal)
    if (answer !== 'yes') throw invalid('adult', 'Say yes or no')
    const secure = request.protocol === 'https'
    reply.setCookie(ageCookie, 'true', { path: '/', maxAge: ageCookieSeconds, sameSite: 'lax', secure })
    return reply.redirect(backTo(request.headers.referer, request.host), 303)
  })
}

const refusal = `<!doctype html>
<html lang="he" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${ageRefused}</title>
<h1>${ageRefused}</h1>
</html>
`

/** The shop's page to return to. */
function backTo(referer: string | undefined, host: string): string {
  const from = URL.parse(referer ?? '')
  return from?.host === host && from.pathname === '/' ? `/${from.search}` : '/'
}
