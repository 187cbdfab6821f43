import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { acceptForms } from '../../http/requests/forms.ts'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { checkRedirect, FlowError, withFailure } from '../flows/redirect-to.ts'
import { answers, CallbackParameters, ProviderQuery } from '../protocol/auth-schemas.ts'

const config = signInLimit
const maxForm = 64 * 1024

/** Signing in by a provider. Handlers are loaded on first use, since few shops have providers. */
export const providersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  acceptForms(app, maxForm)

  app.get(
    '/authorize',
    {
      config,
      exposeHeadRoute: false,
      schema: { summary: 'Leads to a provider to sign in', querystring: ProviderQuery, response: answers.redirect },
    },
    async (request, reply) => {
      try {
        const { beginProvider } = await import('./provider-flow.ts')
        return reply.redirect(await beginProvider(reply, request.query), 302)
      } catch (error) {
        if (!(error instanceof FlowError)) throw error
        return reply.redirect(withFailure(checkRedirect(request, request.query.redirect_to), error), 302)
      }
    },
  )

  app.get(
    '/callback',
    {
      config,
      exposeHeadRoute: false,
      schema: { summary: 'Where a provider leads back to', querystring: CallbackParameters, response: answers.redirect },
    },
    (request, reply) => finish(reply, request.query),
  )

  app.post(
    '/callback',
    { config, schema: { summary: 'The same for providers that send a form', body: CallbackParameters, response: answers.redirect } },
    (request, reply) => finish(reply, request.body),
  )

  app.get('/settings', { schema: { summary: 'By what one may sign in', response: answers.settings } }, async () => ({
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

  async function finish(reply: FastifyReply, parameters: CallbackParameters) {
    const { finishProvider } = await import('./provider-flow.ts')
    return reply.redirect(await finishProvider(reply, parameters), 302)
  }
}
