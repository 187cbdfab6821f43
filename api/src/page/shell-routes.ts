// The page: the same document for every view, with what the asked-for one needs written into it, and drawn by the server where it can be.
import { addressOf, home, parseRoute, type Route } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cursorIn } from '../catalogue/products/products-cursor.ts'
import { visitorView } from '../content/default-content.ts'
import { notFound } from '../http/errors/api-error.ts'
import { answerError } from '../http/errors/error-handler.ts'
import { networkOf, votingNetwork } from '../http/requests/network.ts'
import { ownAddress } from '../http/requests/own-address.ts'
import { type Side, sideOf } from '../http/requests/own-origin.ts'
import { csp, strictScripts } from '../http/responses/csp.ts'
import { cachePageResponses, type PageResponseCache } from '../http/responses/page-response-cache.ts'
import { takesBrotli } from '../http/responses/takes-brotli.ts'
import { publicAddress } from '../mail/shop-link.ts'
import { panelFolders } from '../releases/live/live-releases.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'
import { endPreviews, hasOwnerSession, type Preview, previewsOf } from '../releases/live/visitor.ts'
import { noteFailedHosts, ticketFor } from '../releases/recovery/failures-routes.ts'
import { failedHostOf } from '../releases/recovery/host-fallback-script.ts'
import { ageCookie } from './age-gate/age-gate.ts'
import { answerErrorPage } from './error-page.ts'
import { releasesOf } from './installable/offline-files.ts'
import { createPageCache, type KeptPage, type PageToKeep } from './page-cache.ts'
import { readPageData } from './page-data.ts'
import { headOf } from './page-head.ts'
import { inlineHashes, isChecked, pageHtml, writtenScripts } from './page-html.ts'
import { pictureFor, releasesIn, scriptsFor } from './preloads.ts'

/** No script runs that isn't what its release says, wherever somebody forgot to ask for it. */
const onlyChecked = { 'integrity-policy': 'blocked-destinations=(script)' }

const machinePaths = /^\/(api|auth|storage|remotes|bundled)\//

/** Everything that makes one page differ from another. */
interface Wanted {
  live: Snapshot
  /** Null for a path that is not the shop's. */
  route: Route | null
  path: string
  base: string
  side: Side
  ageVerified: boolean
  signedIn: boolean
  /** Of this visitor alone, among the releases of the page. */
  previews: readonly Preview[]
}

const keyOf = ({ live, route, base, side, ageVerified, signedIn, previews }: Wanted): string =>
  [live.id, route && addressOf(route), base, side, ageVerified, signedIn, JSON.stringify(previews)].join('\n')

/** Previews of releases that are no longer there show nothing. */
function previewsIn({ host, remotes }: Snapshot, previews: Readonly<Record<string, string>>): Preview[] {
  const shown = [{ remote: 'host', version: host.version }, ...remotes.map(({ name, version }) => ({ remote: name, version }))]
  return shown.filter(({ remote, version }) => previews[remote] === version)
}

export async function shellRoutes(app: FastifyInstance) {
  const { panelOrigin } = app.config
  const shopOrigin = publicAddress(app.config) ?? ''
  /** Where a route is to be had that this side doesn't have; null where it does. A panel's bare address opens the panel. */
  function addressElsewhere(side: Side, route: Route): string | null {
    if (side === 'shop' && route.view === 'admin') return `${panelOrigin}${addressOf(route)}`
    if (side !== 'panel' || route.view === 'admin') return null
    return addressOf(route) === '/' ? addressOf({ ...home, view: 'admin' }) : `${shopOrigin}${addressOf(route)}`
  }
  const cache = createPageCache()
  const quick = cachePageResponses(app)
  const noteFailedHost = noteFailedHosts(app)
  app.changes.subscribe(({ topic }) => {
    if (topic === 'orders' || topic === 'optimizer') return
    cache.clear()
    quick.clear()
  })
  let version = app.versionElsewhere()

  /** @returns the page, and whether the server has drawn it */
  async function makePage({
    live,
    route,
    path,
    base,
    side,
    ageVerified,
    signedIn,
    previews,
  }: Wanted): Promise<PageToKeep & { drawn: boolean }> {
    const offline = app.config.offline && !app.config.devServers && side !== 'panel'
    // A preview leads to the panel by a new page too.
    const elsewhere = { both: previews.length > 0 ? base : undefined, shop: panelOrigin, panel: shopOrigin }[side]
    const owners = side !== 'shop'
    const reader = {
      live: app.visitorsLiveId(),
      signedIn,
      mail: app.mailer.canSend,
      owners,
      content: visitorView(app.config),
      ...(elsewhere && { elsewhere }),
    }
    const data = { ...(await readPageData(app.db, live, route ?? home, reader)), ...(offline && { offline }) }
    const missing = !route || (route.product !== null && data.product === null)
    const { host } = live
    // The owner's panel is drawn by browsers alone: strangers that ask for its pages must not push the shop's renderer out.
    const drawn =
      host.draws && side !== 'panel' && route?.view !== 'admin'
        ? ((await app.firstViews?.draw(
            { host: `host@${host.version}`, remotes: live.remotes.map(({ name, version }) => `${name}@${version}`) },
            { page: data, search: route ? new URL(addressOf(route), 'http://shop').search : '', lostPath: route ? null : path },
          )) ?? null)
        : null
    const parts = { ageVerified, drawn, host, guarded: live.hasEarlierHost }
    const preloadScripts = route ? scriptsFor(live, route) : []
    const html = pageHtml({
      ...parts,
      previews,
      head: headOf(route, data, base),
      base,
      preloadScripts,
      preloadImage: route ? pictureFor(data, route) : null,
      data,
    })
    const { styles, scripts } = inlineHashes(parts)
    const scriptFolders = side === 'panel' ? panelFolders.map((folder) => `${panelOrigin}${folder}`) : undefined
    const { devServers } = app.config
    const policy = csp({
      styleHashes: styles,
      scriptHashes: scripts,
      devServers,
      origins: live.origins,
      ...(scriptFolders && { scriptFolders }),
    })
    const checked = isChecked(host)
    const strict = checked && strictScripts([...scripts, ...writtenScripts({ drawn, host, preloadScripts })], live.origins)
    // Which releases a page is made of, for the service worker: it keeps no page that doesn't say so (decision 0018).
    const lasting = offline && !missing && !signedIn && (route?.view === 'home' || route?.view === 'category')
    return {
      drawn: drawn !== null,
      status: missing ? 404 : 200,
      headers: {
        'content-security-policy': strict ? `${policy}, ${strict}` : policy,
        'cache-control': 'private, no-cache',
        'content-type': 'text/html; charset=utf-8',
        vary: 'cookie, accept-encoding',
        ...(checked ? onlyChecked : {}),
        ...(lasting ? { 'x-lechaim-releases': releasesOf(live) } : {}),
      },
      html,
    }
  }

  // The first visitor after a start, or after a release, would wait for the renderer.
  app.addHook('onListen', async () => {
    if (app.config.devServers) return
    warmUp()
    app.changes.subscribe(({ topic }) => topic === 'releases' && warmUp())
  })

  function warmUp(): void {
    const side: Side = panelOrigin ? 'shop' : 'both'
    const live = app.liveReleases.snapshotFor({ bucket: null, previews: {}, failedHost: null }, side)
    const wanted = { live, route: home, path: '/', base: app.config.origin ?? '', side, ageVerified: false, signedIn: false, previews: [] }
    makePage(wanted).catch((error) => app.log.error({ err: error }, 'the first page could not be made'))
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage, made: Parameters<PageResponseCache['keep']>[3]) {
    reply.code(page.status).headers(page.headers)
    if (!takesBrotli(request.headers['accept-encoding'])) return reply.send(page.plain)
    reply.header('content-encoding', 'br')
    quick.keep(request, reply, page, made)
    return reply.send(page.brotli)
  }

  /** What was drawn is kept; other pages are made for each visitor. Lost paths are anybody's to make up. */
  async function answer(request: FastifyRequest, reply: FastifyReply, path: '/' | null) {
    const begun = quick.now()
    const side = sideOf(request, app.config)
    const route = path ? parseRoute(new URL(request.url, 'http://shop').search) : null
    const other = route && addressElsewhere(side, route)
    if (other) return reply.header('cache-control', 'no-store').redirect(other)
    // Code that nobody has checked must not run where the owner types a password: without previews, the same address once more.
    if (side === 'both' && route?.view === 'admin' && endPreviews(request, reply))
      return reply.header('cache-control', 'no-store').redirect(addressOf(route), 303)
    const live = await app.releasesFor(request, reply)
    // A list can't begin there: at its beginning then, rather than with an error.
    if (route?.after && !cursorIn(route.after, route.sort ?? 'newest')) return reply.redirect(addressOf({ ...route, after: '' }))
    const wanted: Wanted = {
      live,
      route,
      path: request.url.split('?')[0] ?? '',
      base: ownAddress(request, app.config),
      side,
      ageVerified: request.cookies[ageCookie] === 'true',
      signedIn: side !== 'shop' && hasOwnerSession(request),
      previews: side === 'panel' ? [] : previewsIn(live, previewsOf(request, app.keys.releaseSecret)),
    }
    const host = `host@${live.host.version}`
    const releases = [host, ...(route ? releasesIn(live, route, scriptsFor(live, route)) : [])]
    app.failureWatch.loaded(releases, votingNetwork(request.ip))
    if (failedHostOf(request, app.config)) {
      // The page is what counts: it comes whether this can be written down or not.
      await noteFailedHost(request).catch((error) => request.log.error({ err: error }, 'a failed host could not be noted'))
    }
    reply.header('server-timing', `page;desc="${ticketFor(app.keys.releaseSecret, host)}"`)
    if (version !== app.versionElsewhere()) {
      version = app.versionElsewhere()
      cache.clear()
    }
    let page: PageToKeep | undefined
    const make = async () => {
      const made = await makePage(wanted)
      page = made
      return made.drawn ? made : null
    }
    const key = keyOf(wanted)
    // One customer may have a whole /48, with a turn for each of its networks.
    const network = networkOf(request.ip, 48)
    const isWaiting = () => !request.raw.socket.destroyed
    const kept = route ? (cache.get(key) ?? (await cache.page(key, network, make, isWaiting))) : null
    if (kept) return send(request, reply, kept, { host, releases, begun, ageVerified: wanted.ageVerified })
    const { status, headers, html } = page ?? (await cache.once(network, () => makePage(wanted), isWaiting))
    return reply.code(status).headers(headers).send(html)
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
