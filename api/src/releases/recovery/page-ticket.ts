// The ticket of a page, which came with it in a header, so that pages can be cached: reports need one. It names the page's releases where the
// page counts in their figures.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openSigned, sign, signedAt } from '../../http/requests/signed.ts'
import { shortName } from '../live/given-releases.ts'

/** Milliseconds that a page may be open before it reports. */
const ticketAge = 24 * 60 * 60 * 1000
const nothing = '-'
const purpose = 'page'

/** A page as people's browsers ask for it; clients that say nothing of that, and the service worker, never report, and so don't count. */
export const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined

const namesOf = (releases: readonly string[]) =>
  releases.map((release) => shortName(release.slice(0, release.indexOf('@')), release.slice(release.indexOf('@') + 1))).join('')

/** @param host the page's own release, as `host@version`; those of remotes may change while it is open
 *  @param view that the page begins with; empty for none
 *  @param counted the releases in whose figures the page counts */
export const ticketFor = (secret: Buffer, host: string, view: string, counted: readonly string[]): string =>
  sign(secret, purpose, `${randomUUID()} ${namesOf(counted) || nothing} ${view || nothing} ${host}`)

export interface TicketedPage {
  /** Names the page. */
  page: string
  /** The releases that it counts for. */
  counted: readonly string[]
  /** The view that it began with; empty for none. */
  view: string
  /** Milliseconds. */
  sentAt: number
}

/** @returns null for a page that was never sent, or too long ago */
export function openTicket({ keys, liveReleases }: Pick<FastifyInstance, 'keys' | 'liveReleases'>, ticket: string, maxAge = ticketAge) {
  const page = openSigned(keys.releaseSecret, purpose, ticket, maxAge)
  if (!page) return null
  const [, names = nothing, named = nothing] = page.split(' ')
  const counted = names === nothing ? [] : (names.match(/.{8}/g) ?? []).flatMap((name) => liveReleases.named(name) ?? [])
  // Tickets of before have the host here.
  const view = named === nothing || named.includes('@') ? '' : named
  return { page, counted, view, sentAt: signedAt(ticket) } satisfies TicketedPage
}
