// Counts and tickets of each page that is sent, from the cache as well.
import type { IncomingMessage } from 'node:http'
import { ageCookie, failedHostCookie } from '@lechaim/shared/lib/page-cookies.ts'
import { nowhere } from '@lechaim/shared/lib/remote-contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../../auth/sessions/session-cookie.ts'
import { createFailureLog } from '../../background/failure-log.ts'
import { clientAddressOf, votingNetwork } from '../../http/requests/network.ts'
import type { givenFromCache } from '../../releases/live/given-releases.ts'
import { bucketCookie, previewCookie } from '../../releases/live/visitor.ts'
import { noteFailedHosts } from '../../releases/recovery/failed-host.ts'
import { isVisit, ticketFor } from '../../releases/recovery/page-ticket.ts'
import type { WantedPage } from '../make-page.ts'
import { releasesIn, releasesWithheldFrom, scriptsFor } from '../preloads.ts'

/** The facts recorded for each page sent, from the cache too. */
export interface SentPage {
  host: string
  view: string
  releases: string[]
  counted: string[]
}

export function createSentPages(app: FastifyInstance) {
  const clientAddress = clientAddressOf(app.config.trustProxy)
  const noteFailedHost = noteFailedHosts(app)
  const noting = createFailureLog(app.log, 'noting a failed host')

  const timing = ({ host, view, counted }: SentPage, { headers }: Pick<IncomingMessage, 'headers'>, address: string) => {
    const counts = isVisit(headers) && app.releaseFigures.sent(counted, votingNetwork(address))
    return `page;desc="${ticketFor(app.keys.releaseSecret, host, view, counts ? counted : [])}"`
  }

  return {
    /** Counts a page that is about to be sent, and adds its ticket to the response. */
    async count(request: FastifyRequest, reply: FastifyReply, { live, route }: Pick<WantedPage, 'live' | 'route'>): Promise<SentPage> {
      const host = `host@${live.host.version}`
      const shown = route ?? nowhere
      const releases = [host, ...releasesIn(live, shown, scriptsFor(live, shown))]
      const counted = [...releases, ...releasesWithheldFrom(app.liveReleases.withheldFrom(live), shown)]
      app.failureWatch.loaded(releases)
      // The page is sent even if this write fails.
      await noteFailedHost(request).catch(noting.failed)
      const sent = { host, view: shown.view, releases, counted }
      reply.header('server-timing', timing(sent, request, request.ip))
      return sent
    },
    /** A function of its own, since what stays with a cached page keeps all variables around it: within the route's handler that was the HTML
     *  before it was packed, and the request. */
    repeatsOf(sent: SentPage, given: ReturnType<typeof givenFromCache>, ageVerified: boolean) {
      const isCommon = pageSharedBy(ageVerified)
      return {
        matches: (other: IncomingMessage) => given.matches(other) && isCommon(other),
        onRepeat(repeated: IncomingMessage) {
          app.failureWatch.loaded(sent.releases)
          return ['server-timing', timing(sent, repeated, clientAddress(repeated)), ...given.headersFor(repeated)]
        },
      }
    },
  }
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
