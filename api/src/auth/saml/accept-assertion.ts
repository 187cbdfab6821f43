// The assertion consumer service: verifies an identity provider's answer and starts a session. Loaded only where one is configured.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { finishFlow } from '../flows/finish-flow.ts'
import { readFlowCookie, resumeFlow } from '../flows/flow-states.ts'
import type { FlowRow } from '../flows/flow-states-table.ts'
import { panelPage, redirectFailure } from '../flows/redirect-to.ts'
import { resolveUser } from '../identities/link-identity.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { type AcsForm, uuidPattern } from '../protocol/auth-schemas.ts'
import { spendProof } from '../used-proofs.ts'
import type { UserRow } from '../users/users-table.ts'
import type { SamlProvider } from './idp-metadata.ts'
import { type Assertion, InvalidAssertion } from './read-assertion.ts'
import type { ServiceProvider } from './service-provider.ts'

/** Signs in the user of the assertion and redirects the browser. */
export async function acceptAssertion(
  { providers, readResponse }: ServiceProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  { RelayState, SAMLResponse }: AcsForm,
) {
  let page = panelPage(request.server.config)
  try {
    const flow = await resumeSamlFlow(request, RelayState ?? '')
    page = flow.redirect_to
    const provider = providers.find(({ id }) => flow.provider === `sso:${id}`)
    if (!provider) {
      throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
    }
    if (!SAMLResponse) throw new AuthError(400, 'validation_failed', 'SAMLResponse is missing')
    const assertion = await readResponse(provider, SAMLResponse, flow.id)
    return reply.redirect(await finishFlow(reply, flow, (trx) => findUser(trx, provider, assertion)), 302)
  } catch (error) {
    if (error instanceof InvalidAssertion) request.log.warn({ reason: error.reason }, 'an identity provider’s answer was refused')
    return redirectFailure(reply, error, page)
  }
}

/** @throws AuthError signup_disabled, provider_email_needs_verification
 *  @throws InvalidAssertion when it was used before */
async function findUser(trx: Transaction, { id, entityId, domains }: SamlProvider, assertion: Assertion): Promise<UserRow> {
  const { email, subject: sub } = assertion
  if (!(await spendProof(trx, ['saml', entityId, assertion.id], assertion.usableUntil))) throw new InvalidAssertion('used before')
  const emailVerified = domains.includes(email.split('@')[1] ?? '')
  return resolveUser(trx, { provider: `sso:${id}`, sub, email, emailVerified, data: { iss: entityId } })
}

/** The flow that a RelayState names. Answers that no flow asked for are refused.
 *  @throws AuthError validation_failed, saml_relay_state_not_found, saml_relay_state_expired */
async function resumeSamlFlow(request: FastifyRequest, relayState: string): Promise<FlowRow> {
  const { db } = request.server
  if (!uuidPattern.test(relayState)) {
    throw new AuthError(400, 'validation_failed', 'SAML RelayState is not a valid UUID')
  }
  const known = await db
    .selectFrom('flow_states')
    .select('expires_at')
    .where('id', '=', relayState.toLowerCase())
    .where('method', '=', 'sso/saml')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const notFound = () => new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
  if (!known) throw notFound()
  if (known.expires_at <= now()) throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  try {
    return await resumeFlow(db, relayState, readFlowCookie(request))
  } catch (error) {
    // Begun by another browser, or answered twice at once.
    throw error instanceof AuthError ? notFound() : error
  }
}
