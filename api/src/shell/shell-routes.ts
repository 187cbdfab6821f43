// The page: the same document for every view, with what the asked-for one needs written into it.
import { home, placeOf } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../auth/session-cookie.ts'
import { notFound } from '../errors/api-error.ts'
import { answerError } from '../errors/error-handler.ts'
import { releasesOf } from '../installable/offline-files.ts'
import { csp } from '../plugins/csp.ts'
import { bootGuardHash, failedHostCookie } from '../releases/boot-guard.ts'
import { noteFailedHost, ticketFor } from '../releases/failures-routes.ts'
import { answerErrorPage } from './error-page.ts'
import { ownAddress } from './own-address.ts'
import { readPageData } from './page-data.ts'
import { headOf } from './page-head.ts'
import { pageHtml } from './page-html.ts'
import { pictureFor, releasesIn, scriptsFor } from './preloads.ts'

/** No script runs that isn't what its release says, wherever somebody forgot to ask for it. */
const onlyChecked = { 'integrity-policy': 'blocked-destinations=(script)' }

const machinePaths = /^\/(api|auth|storage|remotes|bundled)\//

export async function shellRoutes(app: FastifyInstance) {
  const offline = app.config.offline && !app.config.devServers
  /** `path` is the shop's only one, or null for any other: those get the same shell, which then shows that nothing is there. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, path: '/' | null) => {
    const reader = { live: app.visitorsLiveId(), signedIn: Boolean(request.cookies[refreshCookie]), mail: app.mailer.canSend }
    const live = await app.releasesFor(request, reply)
    const place = path ? placeOf(new URL(request.url, 'http://shop').search) : null
    const data = { ...(await readPageData(app.db, live, place ?? home, reader)), ...(offline && { offline }) }
    const base = ownAddress(request, app.config)
    const preloadScripts = place ? scriptsFor(live, place) : []
    app.failureWatch.loaded([`host@${live.host.version}`, ...(place ? releasesIn(live, place, preloadScripts) : [])])
    if (request.cookies[failedHostCookie] !== undefined) {
      // The page is what counts: it comes whether this can be written down or not.
      await noteFailedHost(app, request).catch((error) => request.log.error({ err: error }, 'a failed host could not be noted'))
    }
    const missing = !place || (place.product !== null && data.product === null)
    const html = pageHtml({
      head: headOf(place, data, base),
      base,
      ageVerified: request.cookies.ageVerified === 'true',
      host: live.host,
      guarded: live.hasEarlierHost,
      preloadScripts,
      preloadImage: place ? pictureFor(data, place) : null,
      data,
    })
    // Which releases a page is made of, for the service worker: it keeps no page that doesn't say so (decision 0018).
    const lasting = offline && !missing && !reader.signedIn && (place.view === 'home' || place.view === 'category')
    if (lasting) reply.header('x-lechaim-releases', releasesOf(live))
    return reply
      .code(missing ? 404 : 200)
      .header(
        'content-security-policy',
        csp({
          styleHashes: [live.host.cssHash],
          scriptHashes: live.hasEarlierHost ? [bootGuardHash] : [],
          devServers: app.config.devServers,
          origins: live.origins,
        }),
      )
      .header('server-timing', `page;desc="${ticketFor(app.keys.releaseSecret)}"`)
      .headers(live.host.integrity[live.host.scripts[0] ?? ''] ? onlyChecked : {})
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  app.get(
    '/',
    { schema: { hide: true }, errorHandler: (error, request, reply) => answerErrorPage(error, request, reply) },
    (request, reply) => answer(request, reply, '/'),
  )
  app.setNotFoundHandler((request, reply) => {
    // Pages are asked for by people; a missing file or a wrong verb gets the API's error shape.
    const forPeople = request.method === 'GET' && !machinePaths.test(request.url)
    if (!forPeople) return answerError(notFound('address'), request, reply)
    return answer(request, reply, null).catch((error: unknown) => answerErrorPage(error, request, reply))
  })
}
