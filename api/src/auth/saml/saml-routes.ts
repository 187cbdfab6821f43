// Single sign-on by SAML 2.0 (decision 0032): begun here, never by the provider, and answered through the browser's own POST.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import { Type } from 'typebox'
import { acceptForms } from '../../http/requests/forms.ts'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import { readBrowserChallenge, sha256 } from '../flows/challenge.ts'
import { createFlow, keepFlowCookie } from '../flows/flow-states.ts'
import { checkRedirect, panelPage, redirectFailure } from '../flows/redirect-to.ts'
import { AuthError, answerAuthError, toAuthError } from '../protocol/auth-error.ts'
import { AcsForm, answers, challengeFields, maxFormBytes, text } from '../protocol/auth-schemas.ts'
import type { SamlProvider } from './idp-metadata.ts'

const SsoBody = Type.Object(
  {
    provider_id: text(100, ''),
    domain: text(255, 'shop.example'),
    redirect_to: text(2000, 'https://shop.example/'),
    skip_http_redirect: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { examples: [true] })),
    ...challengeFields,
  },
  { examples: [{ domain: 'shop.example', skip_http_redirect: true }] },
)

export const samlRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, db } = app
  const loaded = await loadService()

  app.post(
    '/sso',
    { config: signInLimit, schema: { summary: 'Leads to the identity provider of a domain', body: SsoBody, response: answers.ssoStarted } },
    async (request, reply) => {
      const { body } = request
      const { providers, signInUrl } = service()
      const provider = findProvider(providers, body)
      const flow = await createFlow(db, {
        method: 'sso/saml',
        ...readBrowserChallenge(config, body),
        redirect_to: checkRedirect(request, body.redirect_to),
        provider: `sso:${provider.id}`,
        browser_hash: sha256(keepFlowCookie(reply)),
      })
      const url = await signInUrl(provider, flow.id)
      return body.skip_http_redirect ? { url } : reply.redirect(url, 303)
    },
  )

  app.get(
    '/sso/saml/metadata',
    { schema: { summary: 'This shop, as identity providers are told of it', response: answers.xml } },
    async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(service().metadata),
  )

  await app.register(async (acs: typeof app) => {
    acceptForms(acs, maxFormBytes)
    acs.post(
      '/sso/saml/acs',
      {
        config: signInLimit,
        bodyLimit: maxFormBytes,
        schema: { summary: 'Takes an identity provider’s answer', body: AcsForm, response: answers.redirect },
        onRequest: async () => void service(),
        // No redirect where the route does not exist: on the shop's own origin, or without a configured provider.
        errorHandler: (error, request, reply) =>
          loaded && toAuthError(error).statusCode !== 404
            ? redirectFailure(reply, error, panelPage(config))
            : answerAuthError(error, request, reply),
      },
      async (request, reply) => {
        const { acceptAssertion } = await import('./accept-assertion.ts')
        return acceptAssertion(service(), request, reply, request.body)
      },
    )
  })

  async function loadService() {
    if (config.signIn.saml.length === 0) return null
    const { createServiceProvider } = await import('./service-provider.ts')
    return createServiceProvider(config.signIn.saml, `${panelAddress(config)}/auth/v1`)
  }

  function service() {
    if (loaded) return loaded
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  }
}

function findProvider(providers: SamlProvider[], { provider_id, domain }: { provider_id?: string | null; domain?: string | null }) {
  if (provider_id && domain) throw new AuthError(400, 'validation_failed', 'Only one of provider_id or domain supported')
  if (!provider_id && !domain) throw new AuthError(400, 'validation_failed', 'A provider_id or domain needs to be provided')
  const found = providers.find(({ id, domains }) =>
    provider_id ? id === provider_id.toLowerCase() : domains.includes(foldCase(domain ?? '')),
  )
  if (found) return found
  throw new AuthError(404, 'sso_provider_not_found', provider_id ? 'No such SSO provider' : 'No SSO provider assigned for this domain')
}
