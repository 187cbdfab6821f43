// Redirects of the page's addresses, before anything of a page is made.
import { addressOf, home, type Route } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../http/requests/own-origin.ts'
import { publicAddress } from '../../mail/shop-link.ts'
import { endPreviews } from '../../releases/live/visitor.ts'
import { withTypedRange } from '../filter-form.ts'

interface Asked {
  side: Side
  route: Route
  /** The query string that the route was read from. */
  search: string
}

/** @returns a function that redirects a request whose page has another address; null for all others */
export function createRedirects({ config }: Pick<FastifyInstance, 'config'>) {
  const { panelOrigin, consoleOrigin } = config
  const shopOrigin = publicAddress(config) ?? ''

  /** Another origin's address of a route that this one lacks; null for its own routes. The root of panel and console opens their view. */
  function addressOnOtherOrigin(side: Side, route: Route): string | null {
    const own = { both: null, shop: null, panel: 'admin', console: 'console' }[side] as 'admin' | 'console' | null
    if (route.view === own) return null
    if (route.view === 'console') return consoleOrigin && `${consoleOrigin}${addressOf(route)}`
    if (route.view === 'admin' && side !== 'both') return `${panelOrigin ?? shopOrigin}${addressOf(route)}`
    if (own === null) return null
    return addressOf(route) === '/' ? addressOf({ ...home, view: own }) : `${shopOrigin}${addressOf(route)}`
  }

  return function redirectToOtherOrigin(request: FastifyRequest, reply: FastifyReply, { side, route, search }: Asked): FastifyReply | null {
    const other = addressOnOtherOrigin(side, route)
    // Without a fragment of its own a redirect keeps the one that the browser had.
    if (other) return reply.header('cache-control', 'no-store').redirect(other[0] === '/' ? other : `${other}#`)
    // Unreviewed code must not run where the owner types a password: redirects to the same address without previews.
    if (side === 'both' && route.view === 'admin' && endPreviews(request, reply))
      return reply.header('cache-control', 'no-store').redirect(addressOf(route), 303)
    const typed = withTypedRange(route, search)
    return typed && reply.redirect(addressOf(typed))
  }
}
