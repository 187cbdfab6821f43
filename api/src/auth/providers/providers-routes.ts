import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptForms } from '../../http/requests/forms.ts'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { checkRedirect, FlowError, withFailure } from '../flows/redirect-to.ts'
import { answers, ProviderQuery, tags, text } from '../protocol/auth-schemas.ts'
import type { CallbackParameters } from './finish-provider.ts'

const config = signInLimit
const maxParameter = 4096
const maxForm = 64 * 1024

const Returned = Type.Object({
  code: text(maxParameter, ''),
  state: text(maxParameter, ''),
  error: text(maxParameter, ''),
  error_description: text(maxParameter, ''),
  iss: text(maxParameter, ''),
})

/** Signing in by a provider. Handlers are loaded on first use, since few shops have providers. */
export const providersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  acceptForms(app, maxForm)

  app.get(
    '/authorize',
    {
      config,
      exposeHeadRoute: false,
      schema: { tags, summary: 'Leads to a provider to sign in', querystring: ProviderQuery, response: answers.redirect },
    },
    async (request, reply) => {
      try {
        const { beginProvider } = await import('./begin-provider.ts')
        return reply.redirect(await beginProvider(app, request, reply, request.query), 302)
      } catch (error) {
        if (!(error instanceof FlowError)) throw error
        return reply.redirect(withFailure(checkRedirect(request, app.config, request.query.redirect_to), error), 302)
      }
    },
  )

  app.get(
    '/callback',
    {
      config,
      exposeHeadRoute: false,
      schema: { tags, summary: 'Where a provider leads back to', querystring: Returned, response: answers.redirect },
    },
    (request, reply) => finish(request, reply, request.query),
  )

  app.post(
    '/callback',
    {
      config,
      schema: { tags, summary: 'The same for providers that send a form', body: Returned, response: answers.redirect },
    },
    (request, reply) => finish(request, reply, request.body),
  )

  app.get('/settings', { schema: { tags, summary: 'By what one may sign in', response: answers.settings } }, async () => ({
    external: Object.fromEntries([['email', true], ...app.providers.list.map(({ name }) => [name, true])]),
    providers: app.providers.list.map(({ name, label }) => ({ name, label })),
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: app.config.signIn.saml.length > 0,
    sso: app.config.signIn.saml.flatMap(({ domains: [domain] }) => (domain ? [{ domain }] : [])),
    wallets: app.config.signIn.wallets,
  }))

  async function finish(request: FastifyRequest, reply: FastifyReply, parameters: CallbackParameters) {
    const { finishProvider } = await import('./finish-provider.ts')
    return reply.redirect(await finishProvider(app, request, reply, parameters), 302)
  }
}
