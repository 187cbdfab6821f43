// Routes of the page: one document for every view, with its data inlined, and rendered by the server where possible.

import type { IncomingMessage } from 'node:http'
import { addressOf, home, parseRoute, type Route } from '@lechaim/shared/lib/address.ts'
import { ageCookie, failedHostCookie } from '@lechaim/shared/lib/page-cookies.ts'
import { plainCss, plainPage } from '@lechaim/shared/lib/plain-page.ts'
import { nowhere } from '@lechaim/shared/lib/remote-contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../auth/sessions/session-cookie.ts'
import { createFailureLog } from '../background/failure-log.ts'
import { isCursorOf } from '../catalogue/products/products-queries.ts'
import { notFound } from '../http/errors/api-error.ts'
import { answerError, answerUnavailable, logFailure, toApiError } from '../http/errors/error-handler.ts'
import { acceptedEncoding, plainOf } from '../http/front-door/answer-cache.ts'
import { clientAddressOf, networkOf, votingNetwork } from '../http/requests/network.ts'
import { isOwnersSide, ownAddress, type Side, sideOf } from '../http/requests/own-origin.ts'
import { limitSearches } from '../http/requests/search-limit.ts'
import { csp } from '../http/responses/csp.ts'
import { plainCssHash, requestLine } from '../http/responses/plain-page.ts'
import { publicAddress } from '../mail/shop-link.ts'
import { givenFromCache, noteGiven } from '../releases/live/given-releases.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'
import { bucketCookie, endPreviews, hasOwnerSession, type Preview, previewCookie } from '../releases/live/visitor.ts'
import { noteFailedHosts } from '../releases/recovery/failed-host.ts'
import { isVisit, ticketFor } from '../releases/recovery/page-ticket.ts'
import { withTypedRange } from './filter-form.ts'
import { keyOf, makePage, type WantedPage } from './make-page.ts'
import { createPageMaker, type PageToKeep } from './page-maker.ts'
import { releasesIn, releasesWithheldFrom, scriptsFor } from './preloads.ts'

const machinePaths = /^\/(api|auth|storage|remotes|bundled)\//

/** Previews of releases that are no longer there show nothing. */
function previewsIn({ host, remotes }: Snapshot, previews: Readonly<Record<string, string>>): Preview[] {
  const shown = [{ remote: 'host', version: host.version }, ...remotes.map(({ name, version }) => ({ remote: name, version }))]
  return shown.filter(({ remote, version }) => previews[remote] === version)
}

export async function shellRoutes(app: FastifyInstance) {
  const { panelOrigin, consoleOrigin } = app.config
  const shopOrigin = publicAddress(app.config) ?? ''
  /** Another origin's address of a route that this one lacks; null for its own routes. The root of panel and console opens their view. */
  function addressOnOtherOrigin(side: Side, route: Route): string | null {
    const own = { both: null, shop: null, panel: 'admin', console: 'console' }[side] as 'admin' | 'console' | null
    if (route.view === own) return null
    if (route.view === 'console') return consoleOrigin && `${consoleOrigin}${addressOf(route)}`
    if (route.view === 'admin' && side !== 'both') return `${panelOrigin ?? shopOrigin}${addressOf(route)}`
    if (own === null) return null
    return addressOf(route) === '/' ? addressOf({ ...home, view: own }) : `${shopOrigin}${addressOf(route)}`
  }
  const { answerCache } = app
  const pages = createPageMaker(answerCache)
  const clientAddress = clientAddressOf(app.config.trustProxy)
  const noteFailedHost = noteFailedHosts(app)
  const noting = createFailureLog(app.log, 'noting a failed host')
  // Behind a proxy the shop's own address comes in other headers, unless it is configured.
  const isShared = !app.config.devServers && (app.config.trustProxy === false || app.config.origin !== null)

  // Warms up the renderer after a start or a release.
  app.addHook('onListen', async () => {
    if (app.config.devServers) return
    warmUp()
    app.changes.whenOutdated('releases', warmUp)
  })

  function warmUp(): void {
    const side: Side = panelOrigin ? 'shop' : 'both'
    const live = app.liveReleases.snapshotFor({ bucket: null, previews: {}, failedHost: null }, side)
    const wanted = {
      live,
      route: home,
      path: '/',
      base: app.config.origin ?? '',
      side,
      ageVerified: false,
      signedIn: false,
      previews: [],
      toolbar: null,
    }
    makePage(app, wanted).catch((error) => app.log.error({ err: error }, 'the first page could not be made'))
  }

  /** The facts recorded for each page sent, from the cache too. */
  interface Sent {
    host: string
    view: string
    releases: string[]
    counted: string[]
  }

  const timing = ({ host, view, counted }: Sent, { headers }: Pick<IncomingMessage, 'headers'>, address: string) => {
    const counts = isVisit(headers) && app.releaseFigures.sent(counted, votingNetwork(address))
    return `page;desc="${ticketFor(app.keys.releaseSecret, host, view, counts ? counted : [])}"`
  }

  /** A function of its own, since what stays with a cached page keeps all variables around it: within `answer` that was the HTML before it was
   *  packed, and the request. */
  function repeatsOf(sent: Sent, given: ReturnType<typeof givenFromCache>, ageVerified: boolean) {
    const isCommon = pageSharedBy(ageVerified)
    return {
      matches: (other: IncomingMessage) => given.matches(other) && isCommon(other),
      onRepeat(repeated: IncomingMessage) {
        app.failureWatch.loaded(sent.releases)
        return ['server-timing', timing(sent, repeated, clientAddress(repeated)), ...given.headersFor(repeated)]
      },
    }
  }

  /** Caches rendered pages, of all unknown paths one; others are made for each visitor. */
  async function answer(request: FastifyRequest, reply: FastifyReply, path: '/' | null) {
    const startedAtGeneration = answerCache.now()
    const side = sideOf(request, app.config)
    const { search } = new URL(request.url, 'http://shop')
    const route = path ? parseRoute(search) : null
    const other = route && addressOnOtherOrigin(side, route)
    // Without a fragment of its own a redirect keeps the one that the browser had.
    if (other) return reply.header('cache-control', 'no-store').redirect(other[0] === '/' ? other : `${other}#`)
    // Unreviewed code must not run where the owner types a password: redirects to the same address without previews.
    if (side === 'both' && route?.view === 'admin' && endPreviews(request, reply))
      return reply.header('cache-control', 'no-store').redirect(addressOf(route), 303)
    const typed = route && withTypedRange(route, search)
    if (typed) return reply.redirect(addressOf(typed))
    const live = await app.releasesFor(request, reply)
    if (!app.config.devServers) noteGiven(request, reply, live, true)
    // An invalid cursor: redirects to the list's beginning.
    if (route?.after && !(await isCursorOf(app.db, { q: route.query, ...(route.sort && { sort: route.sort }) }, route.after)))
      return reply.redirect(addressOf({ ...route, after: '' }))
    const wanted: WantedPage = {
      live,
      route,
      path: request.url.split('?')[0] ?? '',
      base: ownAddress(request, app.config),
      side,
      // The console sells nothing, and needs no age gate.
      ageVerified: side === 'console' || request.cookies[ageCookie] === 'true',
      signedIn: isOwnersSide(side) && hasOwnerSession(request),
      previews: previewsIn(live, request.previews),
      toolbar: request.toolbar,
    }
    const host = `host@${live.host.version}`
    const shown = route ?? nowhere
    const releases = [host, ...releasesIn(live, shown, scriptsFor(live, shown))]
    const counted = [...releases, ...releasesWithheldFrom(app.liveReleases.withheldFrom(live), shown)]
    app.failureWatch.loaded(releases)
    // The page is sent even if this write fails.
    await noteFailedHost(request).catch(noting.failed)
    const sent = { host, view: shown.view, releases, counted }
    reply.header('server-timing', timing(sent, request, request.ip))
    let page: PageToKeep | undefined
    const make = async () => {
      const made = await makePage(app, wanted)
      page = made
      return made.drawn ? made : null
    }
    const key = keyOf(wanted)
    if (route?.view === 'category' && !answerCache.get(key)) await limitSearches(request, reply, route.query)
    // Turns are by /48, which one customer may have.
    const network = networkOf(request.ip, 48)
    const isWaiting = () => !request.raw.socket.destroyed
    const cached = await pages.page(key, network, make, isWaiting)
    if (cached) {
      reply.code(cached.status).headers(cached.headers)
      // By their addresses, of which unknown paths have any number.
      if (route && isShared && !app.liveReleases.hasCanary())
        answerCache.serveRepeats(request, reply, {
          key,
          startedAtGeneration,
          ...repeatsOf(sent, givenFromCache(request, live), wanted.ageVerified),
        })
      if (acceptedEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(plainOf(cached))
      return reply.header('content-encoding', 'br').send(cached.brotli)
    }
    const { status, headers, html } = page ?? (await pages.once(network, () => makePage(app, wanted), isWaiting))
    return reply.code(status).headers(headers).send(html)
  }

  app.get('/', { schema: { hide: true }, errorHandler: answerErrorPage }, (request, reply) => answer(request, reply, '/'))
  app.setNotFoundHandler((request, reply) => {
    // Navigations get the page; a missing file or a wrong method gets the API's error shape.
    const forPeople = request.method === 'GET' && !machinePaths.test(request.url)
    if (!forPeople) return answerError(notFound('address'), request, reply)
    return answer(request, reply, null).catch((error: unknown) => {
      answerErrorPage(error, request, reply)
      return reply
    })
  })
}

/** For when the page cannot be made, such as with an unreadable database: the shell's error texts, without data or scripts. */
const errorPage = (requestId: string) =>
  plainPage(
    'אירעה שגיאה',
    `<h1 lang="en" dir="ltr">Unexpected Application Error!</h1>
<p>אירעה שגיאה</p>
${requestLine(requestId)}<p><a href="">טעינה מחדש</a></p>`,
  )

const tooManySearches = plainPage(
  'יותר מדי חיפושים',
  `<h1>יותר מדי חיפושים</h1>
<p>נעשו חיפושים רבים בזמן קצר. המתינו כמה שניות ונסו שוב.</p>
<a href="">נסו שוב</a>`,
  plainCss,
)

function answerErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = toApiError(error)
  logFailure(error, request)
  if (statusCode === 503) return void answerUnavailable(reply)
  reply.code(statusCode).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (statusCode === 429) reply.header('content-security-policy', csp({ styleHashes: [plainCssHash] })).send(tooManySearches)
  else reply.send(errorPage(request.id))
}

const isVerified = new RegExp(`(?:^|; )${ageCookie}=true(?:;|$)`)
/** Cookies that make a visitor's page individual: session, preview, canary bucket, failed host. */
const ownCookies = [refreshCookie, failedHostCookie, bucketCookie, previewCookie]

/** True when a visitor gets the common page, with or without the age gate. Cookies in another format than the shop's own are left to the
 *  framework. */
function pageSharedBy(ageVerified: boolean) {
  return ({ headers: { cookie = '' } }: IncomingMessage): boolean => {
    if (ownCookies.some((name) => cookie.includes(name))) return false
    if (!cookie.includes(ageCookie)) return !ageVerified
    return ageVerified && isVerified.test(cookie) && cookie.indexOf(ageCookie) === cookie.lastIndexOf(ageCookie)
  }
}
