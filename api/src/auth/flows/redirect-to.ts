// Where a flow may lead: what stands there gets a code or tokens, so it is worth the owner's rights.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isOwnOrigin } from '../../http/requests/own-origin.ts'
import { panelAddress } from '../../mail/shop-link.ts'

const panelView = '/?view=admin'

/** The panel, which a flow leads to unless told otherwise. Relative where nobody has said the address. */
export const panelPage = (config: Config): string => `${panelAddress(config) ?? ''}${panelView}`

/** The address if it may be led to, else the panel. Where the panel has an origin of its own, the shop's is none of those: all remotes
 *  run there (decision 0025). */
export function checkRedirect(request: FastifyRequest, config: Config, address: string | null | undefined): string {
  const fallback = config.panelOrigin || config.origin ? panelPage(config) : panelView
  if (!address || !URL.canParse(address)) return fallback
  const { origin, protocol, username, password } = new URL(address)
  if (!/^https?:$/.test(protocol) || username || password) return fallback
  return isOwnOrigin(origin, request, config) || config.signIn.redirects.includes(origin) ? address : fallback
}

/** The address with these values in its query or fragment. */
export function withAnswer(address: string, values: Record<string, string>, part: 'query' | 'fragment'): string {
  const [page = '', fragment] = address.split('#', 2)
  const text = new URLSearchParams(values).toString()
  if (part === 'fragment') return `${page}#${text}`
  return `${page}${page.includes('?') ? '&' : '?'}${text}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Tells of a failure in query and fragment alike: clients read the one or the other. `sb` ends the fragment as the protocol has it. */
export function withFailure(address: string, failure: { error: string; error_code: string; error_description: string }): string {
  return withAnswer(withAnswer(address.split('#')[0] ?? '', failure, 'query'), { ...failure, sb: '' }, 'fragment')
}
