// Routes of the page: one document for every view, with its data inlined, and rendered by the server where possible.
import { addressOf, home, parseRoute, type Route } from '@lechaim/shared/lib/address.ts'
import { ageCookie } from '@lechaim/shared/lib/page-cookies.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCursorOf } from '../catalogue/products/products-queries.ts'
import { notFound } from '../http/errors/api-error.ts'
import { answerError } from '../http/errors/error-handler.ts'
import { acceptedEncoding, type CachedResponse, plainOf } from '../http/front-door/answer-cache.ts'
import { networkOf } from '../http/requests/network.ts'
import { isOwnersSide, ownAddress, type Side, sideOf } from '../http/requests/own-origin.ts'
import { limitSearches } from '../http/requests/search-limit.ts'
import { givenFromCache, noteGiven } from '../releases/live/given-releases.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'
import { hasOwnerSession, type Preview } from '../releases/live/visitor.ts'
import { keyOf, makePage, type WantedPage } from './make-page.ts'
import { createPageMaker, type PageToKeep } from './page-maker.ts'
import { answerErrorPage } from './shell/error-pages.ts'
import { createRedirects } from './shell/redirects.ts'
import { createSentPages, type SentPage } from './shell/sent-pages.ts'

const machinePaths = /^\/(api|auth|storage|remotes|bundled)\//

/** Previews of releases that are no longer there show nothing. */
function previewsIn({ host, remotes }: Snapshot, previews: Readonly<Record<string, string>>): Preview[] {
  const shown = [{ remote: 'host', version: host.version }, ...remotes.map(({ name, version }) => ({ remote: name, version }))]
  return shown.filter(({ remote, version }) => previews[remote] === version)
}

interface Answered {
  wanted: WantedPage
  sent: SentPage
  startedAtGeneration: number
}

export async function shellRoutes(app: FastifyInstance) {
  const { answerCache } = app
  const pages = createPageMaker(answerCache)
  const redirectToOtherOrigin = createRedirects(app)
  const sentPages = createSentPages(app)
  // Behind a proxy the shop's own address comes in other headers, unless it is configured.
  const isShared = !app.config.devServers && (app.config.trustProxy === false || app.config.origin !== null)

  // Warms up the renderer after a start or a release.
  app.addHook('onListen', async () => {
    if (app.config.devServers) return
    warmUp()
    app.changes.whenOutdated('releases', warmUp)
  })

  function warmUp(): void {
    const side: Side = app.config.panelOrigin ? 'shop' : 'both'
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

  const wantedPage = (request: FastifyRequest, { live, route, side }: Pick<WantedPage, 'live' | 'route' | 'side'>): WantedPage => ({
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
  })

  const isAtCursor = async ({ after, query: q, sort }: Route): Promise<boolean> =>
    !after || (await isCursorOf(app.db, { q, ...(sort && { sort }) }, after))

  /** The cached page, or one that is made for this visitor alone. */
  async function pageFor(request: FastifyRequest, wanted: WantedPage): Promise<CachedResponse | PageToKeep> {
    let page: PageToKeep | undefined
    const make = async () => {
      const made = await makePage(app, wanted)
      page = made
      return made.drawn ? made : null
    }
    // Turns are by /48, which one customer may have.
    const network = networkOf(request.ip, 48)
    const isWaiting = () => !request.raw.socket.destroyed
    const cached = await pages.page(keyOf(wanted), network, make, isWaiting)
    return cached ?? page ?? pages.once(network, () => makePage(app, wanted), isWaiting)
  }

  function serveRepeats(request: FastifyRequest, reply: FastifyReply, { wanted, sent, startedAtGeneration }: Answered): void {
    // By their addresses, of which unknown paths have any number.
    if (!wanted.route || !isShared || app.liveReleases.hasCanary()) return
    const repeats = sentPages.repeatsOf(sent, givenFromCache(request, wanted.live), wanted.ageVerified)
    answerCache.serveRepeats(request, reply, { key: keyOf(wanted), startedAtGeneration, ...repeats })
  }

  /** Caches rendered pages, of all unknown paths one; others are made for each visitor. */
  async function answer(request: FastifyRequest, reply: FastifyReply, path: '/' | null) {
    const startedAtGeneration = answerCache.now()
    const side = sideOf(request, app.config)
    const { search } = new URL(request.url, 'http://shop')
    const route = path ? parseRoute(search) : null
    const redirected = route && redirectToOtherOrigin(request, reply, { side, route, search })
    if (redirected) return redirected
    const live = await app.releasesFor(request, reply)
    if (!app.config.devServers) noteGiven(request, reply, live, true)
    // An invalid cursor: redirects to the list's beginning.
    if (route && !(await isAtCursor(route))) return reply.redirect(addressOf({ ...route, after: '' }))
    const wanted = wantedPage(request, { live, route, side })
    const sent = await sentPages.count(request, reply, wanted)
    if (route?.view === 'category' && !answerCache.get(keyOf(wanted))) await limitSearches(request, reply, route.query)
    const page = await pageFor(request, wanted)
    reply.code(page.status).headers(page.headers)
    if ('html' in page) return reply.send(page.html)
    serveRepeats(request, reply, { wanted, sent, startedAtGeneration })
    return sendPacked(request, reply, page)
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

function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, page: CachedResponse): FastifyReply {
  if (acceptedEncoding(headers['accept-encoding']) !== 'br') return reply.send(plainOf(page))
  return reply.header('content-encoding', 'br').send(page.brotli)
}
