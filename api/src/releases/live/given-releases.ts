// A cookie with the releases that a browser was given lately. Once one of them is withdrawn, the next page clears what its code may have left
// in the browser (decision 0051).
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ownHostOnly } from '@lechaim/shared/lib/page-cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Snapshot } from './snapshot.ts'

const baseName = 'lechaimGiven'
const nameLength = 8
/** Enough for some weeks of releases. */
const maxNames = 20
const cookieSeconds = 365 * 24 * 60 * 60

/** In the place of a version: the figures of pages without a remote, of which nothing but a canary is out. */
export const nothingShown = 'none'

/** A release in the cookie. */
export const shortName = (remote: string, version: string): string =>
  hash('sha256', `${remote}@${version}`, 'base64url').slice(0, nameLength)

/** With the prefix no other host can set it, and with it have each page cleared. */
const cookieName = ({ protocol }: Pick<FastifyRequest, 'protocol'>): string => (protocol === 'https' ? ownHostOnly : '') + baseName

const namesIn = (value: string): string[] => (/^[\w-]+$/.test(value) ? (value.match(/.{8}/g) ?? []) : [])

const releasesIn = ({ host, remotes }: Snapshot): string[] =>
  [shortName('host', host.version), ...remotes.map(({ name, version }) => shortName(name, version))].slice(0, maxNames)

const attributes = ({ protocol }: Pick<FastifyRequest, 'protocol'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: protocol === 'https', maxAge: cookieSeconds }) as const

export const hasGivenCookie = (request: FastifyRequest): boolean => cookieName(request) in request.cookies

/** True for the navigation of a tab. Requests of scripts and of the service worker clear nothing: the page that sent them is still open. */
const isNavigation = ({ headers }: FastifyRequest) => (headers['sec-fetch-dest'] ?? 'document') === 'document'

/** Notes the releases of a response in the browser's cookie. With a page it clears what withdrawn ones may have left; an open document that
 *  gets others is only noted. */
export function noteGiven(request: FastifyRequest, reply: FastifyReply, live: Snapshot, isPage: boolean): void {
  const { isWithdrawn } = request.server.liveReleases
  const name = cookieName(request)
  const value = request.cookies[name] ?? ''
  const given = namesIn(value)
  const isUnclean = isPage && isNavigation(request) && given.some(isWithdrawn)
  if (isUnclean) reply.header('clear-site-data', '"cache", "storage"')
  const next = [...new Set([...releasesIn(live), ...(isUnclean ? [] : given)])].slice(0, maxNames).join('')
  if (next !== value) reply.setCookie(name, next, attributes(request))
}

const inHeader = new RegExp(`(?:^|; )(?:${ownHostOnly})?${baseName}=([^;]*)`, 'g')

/** `noteGiven` for pages that come from the cache before the framework, by their raw cookies. */
export function givenFromCache(request: FastifyRequest, live: Snapshot) {
  const { liveReleases, serializeCookie } = request.server
  const releases = releasesIn(live).join('')
  const setCookie = serializeCookie(cookieName(request), releases, attributes(request))
  const valuesIn = (cookies = '') => [...cookies.matchAll(inHeader)].map(([, value = '']) => value)
  return {
    /** False for browsers whose cookie has to change, unless they have none. */
    matches: ({ headers }: IncomingMessage): boolean =>
      valuesIn(headers.cookie).every((value) => value.startsWith(releases) && !namesIn(value).some(liveReleases.isWithdrawn)),
    /** Names and values. */
    headersFor: ({ headers }: IncomingMessage): string[] => (valuesIn(headers.cookie).length > 0 ? [] : ['set-cookie', setCookie]),
  }
}
