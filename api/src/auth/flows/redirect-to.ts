// Redirect targets of flows. The page there gets a code or tokens, and with them the owner's rights.
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { logFailure } from '../../http/errors/error-handler.ts'
import { isOwnOrigin } from '../../http/requests/own-origin.ts'
import { AuthError, answerAuthError, toAuthError } from '../protocol/auth-error.ts'
import type { GivenChallenge } from '../protocol/auth-schemas.ts'
import { type Challenge, readBrowserChallenge, readChallenge } from './challenge.ts'

/** The panel, a flow's default target; relative without a configured address. */
export const panelPage = ({ panelOrigin, origin }: Config): string => `${panelOrigin ?? origin ?? ''}/?view=admin`

/** The address if it is allowed, else the panel. Of a panel's own origin its view alone is allowed: others lead to the shop's origin, where all
 *  remotes run (decision 0049). */
export function checkRedirect(request: FastifyRequest, address: string | null | undefined): string {
  const { config } = request.server
  const url = readTarget(request, address)
  if (!url) return panelPage(config)
  if (url.origin !== config.panelOrigin) return url.href
  const isPanelView = url.pathname === '/' && parseRoute(url.search).view === 'admin' && url.searchParams.getAll('view').length === 1
  return isPanelView ? url.origin + url.pathname + url.search : panelPage(config)
}

/** The address, normalized as browsers do (`\\` is a `/`, line breaks are dropped), if it is a page of the panel's origin or of a configured one.
 *  The shop's is not allowed where the panel has another. */
export function readTarget(request: FastifyRequest, address: string | null | undefined): URL | null {
  const { config } = request.server
  const url = URL.parse(address ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return isOwnOrigin(url.origin, request, config) || config.signIn.redirects.includes(url.origin) ? url : null
}

/** The target of a mail's link, given by the request for the mail. */
export interface LinkTarget {
  redirectTo: string
  challenge: Challenge
}

/** Undefined without a challenge: the link then opens the panel, since no mail may lead to tokens.
 *  @throws AuthError validation_failed */
export function readLinkTarget(request: FastifyRequest, given: GivenChallenge): LinkTarget | undefined {
  const { redirect_to } = request.query as { redirect_to?: string | null }
  const challenge = redirect_to ? readBrowserChallenge(request.server.config, given) : readChallenge(given)
  return challenge ? { challenge, redirectTo: checkRedirect(request, redirect_to) } : undefined
}

/** The address with these values in its query or fragment. Values of these names that it had are replaced: readers take the first. */
export function withAnswer(address: string, values: Record<string, string>, part: 'query' | 'fragment'): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? []
  if (part === 'fragment') return `${path}${query && `?${query}`}#${new URLSearchParams(values)}`
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) parameters.set(name, value)
  return `${path}?${parameters}${fragment}`
}

/** Adds a failure to query and fragment, because clients read the one or the other. */
export function withFailure(address: string, thrown: unknown): string {
  const values = toFailure(thrown)
  return withAnswer(withAnswer(address.split('#')[0] ?? '', values, 'query'), { ...values, ...fragmentEnd }, 'fragment')
}

/** Routes that browsers navigate to, from the panel, a provider or a mail. */
const navigated = ['authorize', 'callback', 'verify'].map((path) => `/auth/v1/${path}`)

/** Redirects a failed navigation to the panel, which explains the failure; other requests get the protocol's JSON. */
export function answerFlowError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // No redirect from routes that don't exist, such as the protocol on the shop's own origin.
  const isExplained = toAuthError(error).statusCode !== 404 && isNavigation(request)
  const { redirect_to } = request.query as Record<string, unknown>
  if (isExplained) redirectFailure(reply, error, checkRedirect(request, typeof redirect_to === 'string' ? redirect_to : null))
  else answerAuthError(error, request, reply)
}

/** Leads to this page, which explains the failure. */
export function redirectFailure(reply: FastifyReply, thrown: unknown, page: string): FastifyReply {
  const failure = toAuthError(thrown)
  if (failure.statusCode >= 500) logFailure(thrown, reply.request)
  return reply.redirect(withFailure(page, failure), 303)
}

function isNavigation({ headers, routeOptions }: FastifyRequest): boolean {
  if (!navigated.includes(routeOptions.url ?? '')) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}

/** The whole session in the fragment, which reaches no server: for clients that can give no challenge (`readBrowserChallenge`). */
export const withSession = (address: string, session: Record<string, unknown>): string => {
  const values = Object.entries(session).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return withAnswer(address, { ...Object.fromEntries(values.map(([name, value]) => [name, String(value)])), ...fragmentEnd }, 'fragment')
}

/** Ends a fragment of the protocol. */
const fragmentEnd = { sb: '' }

/** A failure of OAuth's own kind (RFC 6749 §4.1.2.1). */
export class FlowError extends AuthError {
  readonly error: string

  constructor(error: string, message: string) {
    super(error === 'temporarily_unavailable' ? 503 : 500, 'unexpected_failure', message)
    this.error = error
  }
}

const deniedCodes = ['otp_expired', 'signup_disabled', 'provider_email_needs_verification']
const byStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

function toFailure(thrown: unknown) {
  if (!(thrown instanceof AuthError)) throw thrown
  const denied = deniedCodes.includes(thrown.code) ? 'access_denied' : (byStatus[thrown.statusCode] ?? 'server_error')
  const error = thrown instanceof FlowError ? thrown.error : denied
  return { error, error_code: thrown.code, error_description: thrown.message }
}
