// The assertion consumer service: where an identity provider's page has the browser send its answer. Whatever is wrong with it leads back to
// the panel, because a person is waiting there.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { now } from '../../db/times.ts'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { readFlowCookie } from '../flows/flow-cookie.ts'
import { issueAuthCode, resumeFlow } from '../flows/flow-states.ts'
import type { FlowRow } from '../flows/flow-states-table.ts'
import { panelPage, withAnswer, withFailure, withSession } from '../flows/redirect-to.ts'
import { resolveUser } from '../identities/resolve-user.ts'
import { AuthError, answerAuthError, toAuthError } from '../protocol/auth-error.ts'
import { answers, tags, text } from '../protocol/auth-schemas.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { startSession } from '../sessions/sessions.ts'
import { useProof } from '../used-proofs.ts'
import type { SamlProvider } from './idp-metadata.ts'
import { InvalidAssertion } from './invalid-assertion.ts'
import type { Assertion } from './read-assertion.ts'
import type { ServiceProvider } from './service-provider.ts'

const maxFormBytes = 200_000
const AcsForm = Type.Object({ SAMLResponse: text(maxFormBytes, 'PHNhbWxwOlJlc3BvbnNl…'), RelayState: text(2000, '') })

export const acsRoute: FastifyPluginAsyncTypebox<{ service: () => ServiceProvider }> = async (app, { service }) => {
  const { config, db } = app
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post(
    '/sso/saml/acs',
    {
      config: signInLimit,
      bodyLimit: maxFormBytes,
      schema: { tags, summary: 'Takes an identity provider’s answer', body: AcsForm, response: answers.lead },
      onRequest: async () => void service(),
      // What isn't there at all leads nowhere: on the shop's own origin, or where no provider is configured.
      errorHandler: (error, request, reply) =>
        toAuthError(error).statusCode === 404
          ? answerAuthError(error, request, reply)
          : answerFailure(request, reply, error, panelPage(config)),
    },
    async (request, reply) => {
      const { RelayState, SAMLResponse } = request.body
      const { providers, readResponse } = service()
      let page = panelPage(config)
      try {
        const flow = await resumeSamlFlow(app, request, RelayState ?? '')
        page = flow.redirect_to
        const provider = providers.find(({ id }) => flow.provider === `sso:${id}`)
        if (!provider) {
          throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
        }
        if (!SAMLResponse) throw new AuthError(400, 'validation_failed', 'SAMLResponse is missing')
        const assertion = await readResponse(provider, SAMLResponse, flow)
        return reply.redirect(await finish(request, reply, { flow, provider, assertion }), 302)
      } catch (error) {
        return answerFailure(request, reply, error, page)
      }
    },
  )

  /** Where the browser goes on, with a code or a session. */
  async function finish(request: FastifyRequest, reply: FastifyReply, { flow, provider, assertion }: Answered): Promise<string> {
    const { id, email, subject, usableUntil } = assertion
    const name = `sso:${provider.id}`
    const done = await db.transaction().execute(async (trx) => {
      if (!(await useProof(trx, ['saml', provider.entityId, id], usableUntil))) throw new InvalidAssertion('used before')
      const emailVerified = provider.domains.includes(email.split('@')[1] ?? '')
      const user = await resolveUser(trx, { provider: name, sub: subject, email, emailVerified, data: { iss: provider.entityId } })
      if (flow.code_challenge) return { code: await issueAuthCode(trx, flow, user.id) }
      return { user, session: await startSession(trx, user.id, { method: flow.method, provider: name, address: request.ip }) }
    })
    app.mailer.wake()
    if (done.code !== undefined) return withAnswer(flow.redirect_to, { code: done.code }, 'query')
    return withSession(flow.redirect_to, await answerSession(app, request, reply, done))
  }
}

function answerFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown, page: string) {
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

/** The flow that a RelayState names. What providers send unasked has none, and is refused: nobody here has begun it.
 *  @throws AuthError validation_failed, saml_relay_state_not_found, saml_relay_state_expired */
async function resumeSamlFlow({ db }: FastifyInstance, request: FastifyRequest, relayState: string): Promise<FlowRow> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(relayState)) {
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
