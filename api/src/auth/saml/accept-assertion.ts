// The assertion consumer service: verifies an identity provider's answer and starts a session. Loaded only where one is configured.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../db/times.ts'
import { issueAuthCode, readFlowCookie, resumeFlow } from '../flows/flow-states.ts'
import type { FlowRow } from '../flows/flow-states-table.ts'
import { panelPage, withAnswer, withFailure, withSession } from '../flows/redirect-to.ts'
import { resolveUser } from '../identities/resolve-user.ts'
import { AuthError, toAuthError } from '../protocol/auth-error.ts'
import { uuidPattern } from '../protocol/auth-schemas.ts'
import type { AuthServices } from '../services.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { startSession } from '../sessions/sessions.ts'
import { useProof } from '../used-proofs.ts'
import type { SamlProvider } from './idp-metadata.ts'
import { type Assertion, InvalidAssertion } from './read-assertion.ts'
import type { ServiceProvider } from './service-provider.ts'

export interface AcsBody {
  SAMLResponse?: string | null
  RelayState?: string | null
}

/** Signs in the user of the assertion and redirects the browser. */
export async function acceptAssertion(
  services: AuthServices,
  { providers, readResponse }: ServiceProvider,
  request: FastifyRequest<{ Body: AcsBody }>,
  reply: FastifyReply,
) {
  const { RelayState, SAMLResponse } = request.body
  let page = panelPage(services.config)
  try {
    const flow = await resumeSamlFlow(services, request, RelayState ?? '')
    page = flow.redirect_to
    const provider = providers.find(({ id }) => flow.provider === `sso:${id}`)
    if (!provider) {
      throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
    }
    if (!SAMLResponse) throw new AuthError(400, 'validation_failed', 'SAMLResponse is missing')
    const assertion = await readResponse(provider, SAMLResponse, flow)
    return reply.redirect(await leadOn(services, request, reply, { flow, provider, assertion }), 302)
  } catch (error) {
    return answerFailure(request, reply, error, page)
  }
}

/** @returns the address to lead to, with a code or a session */
async function leadOn(
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, provider, assertion }: Answered,
): Promise<string> {
  const { id, email, subject, usableUntil } = assertion
  const name = `sso:${provider.id}`
  const done = await services.db.transaction().execute(async (trx) => {
    if (!(await useProof(trx, ['saml', provider.entityId, id], usableUntil))) throw new InvalidAssertion('used before')
    const emailVerified = provider.domains.includes(email.split('@')[1] ?? '')
    const user = await resolveUser(trx, { provider: name, sub: subject, email, emailVerified, data: { iss: provider.entityId } })
    if (flow.code_challenge) return { code: await issueAuthCode(trx, flow, user.id) }
    return { user, session: await startSession(trx, user.id, { method: flow.method, provider: name, address: request.ip }) }
  })
  services.mailer.wake()
  if (done.code !== undefined) return withAnswer(flow.redirect_to, { code: done.code }, 'query')
  return withSession(flow.redirect_to, await answerSession(services, request, reply, done))
}

/** Leads to this page, because a person is waiting there. */
export function answerFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown, page: string) {
  const error = toAuthError(thrown)
  if (error instanceof InvalidAssertion) request.log.warn({ reason: error.reason }, 'an identity provider’s answer was refused')
  else if (error.statusCode >= 500) request.log.error({ err: thrown }, 'request failed')
  return reply.redirect(withFailure(page, error), 303)
}

interface Answered {
  flow: FlowRow
  provider: SamlProvider
  assertion: Assertion
}

/** The flow that a RelayState names. Answers that no flow asked for are refused.
 *  @throws AuthError validation_failed, saml_relay_state_not_found, saml_relay_state_expired */
async function resumeSamlFlow({ db }: Pick<AuthServices, 'db'>, request: FastifyRequest, relayState: string): Promise<FlowRow> {
  if (!uuidPattern.test(relayState)) {
    throw new AuthError(400, 'validation_failed', 'SAML RelayState is not a valid UUID')
  }
  const known = await db
    .selectFrom('flow_states')
    .select(['expires_at', 'browser_hash'])
    .where('id', '=', relayState.toLowerCase())
    .where('method', '=', 'sso/saml')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const notFound = () => new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
  if (!known) throw notFound()
  if (known.expires_at <= now()) throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  try {
    return await resumeFlow(db, relayState, known.browser_hash === null ? undefined : readFlowCookie(request))
  } catch (error) {
    // Another browser began it, or the same answer came twice at once.
    throw error instanceof AuthError ? notFound() : error
  }
}
